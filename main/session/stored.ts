import { z } from 'zod'
import { roleViewSchema } from '../../contract/bridge/session.ts'
import type { Vault } from '../vault/index.ts'

const storedSchema = z.object({
  environmentId: z.string(),
  person: z.object({ id: z.string(), nome: z.string() }),
  roles: z.array(roleViewSchema),
  tokens: z.object({
    accessToken: z.string(),
    obtainedAt: z.number(),
    expiresAt: z.number(),
    refreshToken: z.string().nullable(),
  }),
})
/** The session as the vault keeps it, under one name: there is one at a time. */
export type StoredSession = z.infer<typeof storedSchema>

const name = 'session'

/** What was kept, or null; a shape of another version counts as nothing. */
export function readStored(vault: Vault): StoredSession | null {
  const text = vault.get(name)
  if (text === null) return null
  try {
    return storedSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

export const keepStored = (vault: Vault, session: StoredSession): Promise<void> =>
  vault.set(name, JSON.stringify(session))

export const forgetStored = (vault: Vault): Promise<void> => vault.delete(name)
