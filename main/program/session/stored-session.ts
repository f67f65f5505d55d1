import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { type Account, roleViewSchema } from '../../../contract/bridge/session.ts'
import { definedFields } from '../../../contract/defined-fields.ts'
import type { Vault } from '../../engine/vault/index.ts'
import { addressesOf, type Environment } from '../settings/index.ts'
import type { TokenSet } from './provider.ts'
import type { UserIdentity } from './types.ts'

const storedSessionSchema = z.object({
  environmentId: z.string(),
  /** The addresses that the tokens may go to: a configuration can give the same id to another service. */
  addresses: z.array(z.string()),
  person: z.object({ id: z.string(), nome: z.string() }),
  roles: z.array(roleViewSchema),
  rolesLeftOut: z.int().min(1).optional(),
  tokens: z.object({
    accessToken: z.string(),
    obtainedAt: z.number(),
    expiresAt: z.number(),
    refreshToken: z.string().nullable(),
  }),
})
/** A session that the vault keeps, under the name of its account. */
export type StoredSession = z.infer<typeof storedSessionSchema>

const namePrefix = 'session '
export const storedSessionName = ({ environmentId, personId }: Account) => `${namePrefix}${environmentId} ${personId}`

/** Whether the tokens of a session were given for this environment at its present addresses. */
export const isOfEnvironment = ({ environmentId, addresses }: StoredSession, environment: Environment) =>
  environmentId === environment.id && isDeepStrictEqual(addresses, addressesOf(environment))

/** Null where there is none, or where another version of the program wrote it in another shape. */
export const readStoredSession = (vault: Pick<Vault, 'get'>, account: Account): StoredSession | null =>
  parse(vault.get(storedSessionName(account)))

/** Every session that the vault keeps. */
export const readStoredSessions = (vault: Pick<Vault, 'get' | 'names'>): StoredSession[] =>
  vault
    .names()
    .filter((name) => name.startsWith(namePrefix))
    .flatMap((name) => parse(vault.get(name)) ?? [])

function parse(text: string | null): StoredSession | null {
  if (text === null) return null
  try {
    return storedSessionSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

export const saveStoredSession = (vault: Vault, session: StoredSession): Promise<void> =>
  vault.set(
    storedSessionName({ environmentId: session.environmentId, personId: session.person.id }),
    JSON.stringify(session),
  )

export const deleteStoredSession = (vault: Vault, account: Account): Promise<void> =>
  vault.delete(storedSessionName(account))

export const toStoredSession = (
  environment: Environment,
  { person, roles, rolesLeftOut }: UserIdentity,
  tokens: TokenSet,
): StoredSession => ({
  environmentId: environment.id,
  addresses: addressesOf(environment),
  person,
  roles: [...roles],
  ...definedFields({ rolesLeftOut }),
  tokens,
})
