import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type KeyKeeper, keychainKeeper, type SystemEncryption, systemKeeper } from './key-keepers.ts'
import { createKeychain, type KeychainProcess } from './keychain.ts'
import { readSealed, type Secrets, unseal, writeSealed } from './sealed-file.ts'

export interface VaultOptions {
  folder: string
  /** Null where no keychain is to be tried. */
  spawnKeychain: (() => KeychainProcess) | null
  systemEncryption: SystemEncryption | null
  log: { warn(event: string, fields?: Record<string, unknown>): void }
  now(): Date
  /** How long a keychain may take; a person may be asked to unlock it meanwhile. */
  keychainTimeoutMs?: number
  /** Name under which the keychain lists what is ours. */
  service?: string
}

export interface Vault {
  /** `session-only`: nothing is written, and secrets are gone when the program ends. */
  readonly persistence: 'persistent' | 'session-only'
  /** Who keeps the key: `keychain`, the name of the system's encryption, or `memory`. */
  readonly backend: string
  /** Sentences in Portuguese about what was put aside or is degraded. */
  readonly notices: readonly string[]
  get(name: string): string | null
  /** When it resolves, the secret is on the disk (or in memory, if that is all there is). */
  set(name: string, value: string): Promise<void>
  delete(name: string): Promise<void>
}

/** Opens the vault with the best keeper of keys at hand. Never throws, never writes a secret in clear. */
export async function createVault(options: VaultOptions): Promise<Vault> {
  const { folder, log, now } = options
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const notices: string[] = []
  const keepers = keepersOf(options)
  for (const keeper of keepers) {
    const path = join(folder, fileOf(keeper))
    const opened = await openWith(keeper, path, (why) => {
      const aside = `${path}.danificado-${now().toISOString().replaceAll(/[:.]/g, '-')}`
      renameSync(path, aside)
      log.warn('vault.put-aside', { why })
      notices.push('A sessão guardada não pôde ser aberta e foi posta de lado. Entre de novo.')
    })
    if (opened === 'unavailable') continue
    const { key, secrets } = opened
    const header = { version: 1 as const, backend: keeper.backend, key: key.reference }
    // Written even while empty, so that the key just made is found again and not made anew at every start.
    const written = attempt(() => writeSealed(path, header, secrets, key.bytes))
    if (written instanceof Error) {
      log.warn('vault.unwritable', { error: written })
      continue
    }
    return vaultOf({
      ...{ persistence: 'persistent', backend: keeper.backend, notices, secrets },
      save(all) {
        writeSealed(path, header, all, key.bytes)
        // What another keeper sealed is older than this from now on: a rotated token in it would end the session.
        for (const other of keepers) if (other !== keeper) rmSync(join(folder, fileOf(other)), { force: true })
      },
    })
  }
  return vaultOf({ persistence: 'session-only', backend: 'memory', notices, secrets: {}, save: () => {} })
}

const fileOf = (keeper: KeyKeeper): string => `vault-${keeper.backend.replaceAll(/[^a-z0-9]+/gi, '-')}.json`

function keepersOf({ spawnKeychain, systemEncryption, log, ...options }: VaultOptions): KeyKeeper[] {
  const { keychainTimeoutMs = 10_000, service = 'Malote' } = options
  const said = (backend: string) => (reason: string) => log.warn('vault.unavailable', { backend, reason })
  const keepers: KeyKeeper[] = []
  if (spawnKeychain !== null) {
    const keychain = createKeychain({ spawn: spawnKeychain, service, timeoutMs: keychainTimeoutMs })
    keepers.push(keychainKeeper(keychain, said('keychain')))
  }
  if (systemEncryption !== null) keepers.push(systemKeeper(systemEncryption, said(systemEncryption.backend)))
  return keepers
}

async function openWith(keeper: KeyKeeper, path: string, putAside: (why: string) => void) {
  const file = attempt(() => readSealed(path))
  if (file instanceof Error) putAside('unreadable')
  else if (file !== null) {
    const key = await keeper.find(file.key)
    if (key === 'unavailable') return key
    const secrets = key === 'gone' ? new Error('key gone') : attempt(() => unseal(file, key.bytes))
    if (key !== 'gone' && !(secrets instanceof Error)) return { key, secrets }
    // A locked keyring says "gone" as well; only if it can also make a key is the old one really lost.
    const fresh = await keeper.make()
    if (fresh === 'unavailable') return fresh
    putAside(key === 'gone' ? 'key gone' : 'wrong key or damaged')
    return { key: fresh, secrets: {} }
  }
  const key = await keeper.make()
  return key === 'unavailable' ? key : { key, secrets: {} }
}

function attempt<T>(work: () => T): T | Error {
  try {
    return work()
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

interface Contents extends Pick<Vault, 'persistence' | 'backend' | 'notices'> {
  secrets: Secrets
  save(all: Secrets): void
}

function vaultOf({ persistence, backend, notices, secrets, save }: Contents): Vault {
  let all: Secrets = secrets
  const replace = (next: Secrets) => {
    save(next)
    all = next
  }
  return {
    persistence,
    backend,
    notices,
    get: (name) => (Object.hasOwn(all, name) ? (all[name] ?? null) : null),
    async set(name, value) {
      replace({ ...all, [name]: value })
    },
    async delete(name) {
      const { [name]: _gone, ...rest } = all
      replace(rest)
    },
  }
}
