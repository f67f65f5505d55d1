import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { roleViewSchema } from '../../contract/bridge/session.ts'
import { addressesOf, type Environment } from '../settings/index.ts'
import type { Vault } from '../vault/index.ts'
import type { TokenSet } from './provider.ts'
import type { UserIdentity } from './types.ts'

const storedSessionSchema = z.object({
  environmentId: z.string(),
  /** The addresses that the tokens may go to: a configuration can give the same id to another service. */
  addresses: z.array(z.string()),
  person: z.object({ id: z.string(), nome: z.string() }),
  roles: z.array(roleViewSchema),
  tokens: z.object({
    accessToken: z.string(),
    obtainedAt: z.number(),
    expiresAt: z.number(),
    refreshToken: z.string().nullable(),
  }),
})
/** The one session that the vault keeps. */
export type StoredSession = z.infer<typeof storedSessionSchema>

const secretName = 'session'

/** Whether the tokens of a session were given for this environment at its present addresses. */
export const isOfEnvironment = ({ environmentId, addresses }: StoredSession, environment: Environment): boolean =>
  environmentId === environment.id && isDeepStrictEqual(addresses, addressesOf(environment))

/** Null where there is none, or where another version of the program wrote it in another shape. */
export function readStoredSession(vault: Vault): StoredSession | null {
  const text = vault.get(secretName)
  if (text === null) return null
  try {
    return storedSessionSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

export const saveStoredSession = (vault: Vault, session: StoredSession): Promise<void> =>
  vault.set(secretName, JSON.stringify(session))

export const deleteStoredSession = (vault: Vault): Promise<void> => vault.delete(secretName)

export const toStoredSession = (
  environment: Environment,
  { person, roles }: UserIdentity,
  tokens: TokenSet,
): StoredSession => ({
  environmentId: environment.id,
  addresses: addressesOf(environment),
  person,
  roles: [...roles],
  tokens,
})
