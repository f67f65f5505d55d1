import { importJWK, type JWK, SignJWT } from 'jose'
import { segredosIdentidade } from '../../service/database/schema/index.ts'
import type { TestService } from './service.ts'
import { changeTables } from './tables.ts'

/** Signs tokens with the service's own key, so that only what they say is wrong. Ends and restarts the service. */
export async function tokenMint(service: TestService): Promise<(claims: MintedClaims) => Promise<string>> {
  await service.stop()
  let key: JWK | undefined
  await changeTables(service, async (db) => {
    const [row] = await db.select().from(segredosIdentidade)
    key = (row?.valor as { signingKey: JWK } | undefined)?.signingKey
  })
  await service.restart()
  if (!key) throw new Error('the service has no key')
  const [signer, kid] = [await importJWK(key, 'RS256'), key.kid ?? '']
  return ({ typ = 'at+jwt', issuer = `${service.authUrl}/is`, ...claims }) =>
    new SignJWT({ client_id: 'malote-desktop', scope: allScopes })
      .setProtectedHeader({ alg: 'RS256', typ, kid })
      .setIssuer(issuer)
      .setAudience(claims.audience ?? 'urn:malote:api')
      .setSubject(claims.sub)
      .setIssuedAt()
      .setExpirationTime(claims.expires ?? '1h')
      .sign(signer)
}
interface MintedClaims {
  readonly sub: string
  readonly audience?: string
  readonly issuer?: string
  readonly expires?: string
  readonly typ?: string
}
const allScopes = 'api-svc-consultar api-svc-documento api-svc-encaminhamento api-svc-processo'
