import { z } from 'zod'
import type { ProxyCredentials } from '../../engine/transport/index.ts'
import type { Vault } from '../../engine/vault/index.ts'

const secretName = 'proxy-sign-ins'
const storedSchema = z.record(z.string(), z.object({ user: z.string(), password: z.string() }))

/** The credentials in the vault, by the proxy's origin; none where they cannot be read. */
export function readStored(vault: Pick<Vault, 'get'>): ReadonlyMap<string, ProxyCredentials> {
  try {
    return new Map(Object.entries(storedSchema.parse(JSON.parse(vault.get(secretName) ?? '{}'))))
  } catch {
    return new Map()
  }
}

/** Stores the credentials of a proxy; null deletes them. Writes nothing where nothing changes. */
export async function store(
  vault: Pick<Vault, 'get' | 'set' | 'delete'>,
  proxy: string,
  credentials: ProxyCredentials | null,
): Promise<void> {
  const all = new Map(readStored(vault))
  if (credentials !== null) all.set(proxy, credentials)
  else if (!all.delete(proxy)) return
  if (all.size === 0) await vault.delete(secretName)
  else await vault.set(secretName, JSON.stringify(Object.fromEntries(all)))
}
