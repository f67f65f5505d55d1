import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Database } from '../database/index.ts'
import { segredosIdentidade } from '../database/schema/index.ts'

export interface IdentitySecrets {
  /** The private signing key. */
  readonly signingKey: JWK
  readonly cookieKey: string
  /** The secret of the demonstration's confidential client. */
  readonly clientSecret: string
}

const random = () => randomBytes(32).toString('base64url')

async function newSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: randomBytes(8).toString('hex') }
}

/**
 * The identity provider's secrets: generated at the first start and kept in the database, so that all processes accept
 * one another's tokens.
 */
export async function loadSecrets(db: Database): Promise<IdentitySecrets> {
  const nome = 'provedor'
  const find = async () => {
    const [row] = await db.select().from(segredosIdentidade).where(eq(segredosIdentidade.nome, nome))
    return row?.valor as IdentitySecrets | undefined
  }
  const known = await find()
  if (known) return known
  const drawn: IdentitySecrets = {
    signingKey: await newSigningKey(),
    cookieKey: random(),
    clientSecret: random(),
  }
  await db.insert(segredosIdentidade).values({ nome, valor: drawn }).onConflictDoNothing()
  // If another process was quicker, its secrets are used.
  return (await find()) ?? drawn
}
