import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { ChildProcess } from '../../child-process.ts'
import { lostSentences } from '../engine-texts.ts'
import { type KeyStore, keychainKeyStore, type SystemEncryption, systemKeyStore } from './key-stores.ts'
import { createKeychain } from './keychain.ts'
import { decryptSecrets, readSealed, type Secrets, writeSealed } from './sealed-file.ts'

interface VaultOptions {
  folder: string
  /** Null where no keychain may be used. */
  spawnKeychain: (() => ChildProcess) | null
  systemEncryption: SystemEncryption | null
  log: { warn(event: string, fields?: Record<string, unknown>): void }
  now(): Date
  /** How long the keychain may take; it may ask the person to unlock it. Ten seconds. */
  keychainTimeoutMs?: number
  /** The service name of the program's entries in the keychain. */
  service?: string
}

/** Why nothing is kept: no key store of the system, one that waits for the person, or a disk that takes no file. */
type VaultProblem = 'no-keyring' | 'locked' | 'unwritable'

export interface Vault {
  /** `session-only`: nothing is written, and the secrets end with the program. */
  readonly persistence: 'persistent' | 'session-only'
  /** Null where `persistence` is `persistent`. */
  readonly problem: VaultProblem | null
  /** `keychain`, the name of the system's encryption, or `memory`. */
  readonly backend: string
  /** Messages in Portuguese for the person: a damaged file that was put aside. */
  readonly notices: readonly string[]
  /** The names of all secrets. */
  names(): readonly string[]
  get(name: string): string | null
  /** Resolves once the secret is on the disk, or in memory where `persistence` is `session-only`. */
  set(name: string, value: string): Promise<void>
  delete(name: string): Promise<void>
}

/** Opens the vault with the first key store that works. Never throws, never writes a secret unencrypted. */
export async function createVault(options: VaultOptions): Promise<Vault> {
  const { folder, log, now } = options
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const notices: string[] = []
  let problem: VaultProblem = 'no-keyring'
  const stores = keyStoresOf(options, () => {
    problem = 'locked'
  })
  for (const store of stores) {
    const path = join(folder, fileNameOf(store))
    const opened = await openWith(store, path, (why) => {
      const aside = `${path}.danificado-${now().toISOString().replaceAll(/[:.]/g, '-')}`
      renameSync(path, aside)
      log.warn('vault.put-aside', { why })
      notices.push(lostSentences[why])
    })
    if (opened === 'unavailable') continue
    const { key, secrets } = opened
    const { backend } = store
    const header = { version: 1 as const, backend, key: key.reference }
    // Also written while empty: otherwise every start would create another key.
    const written = attempt(() => writeSealed(path, header, secrets, key.bytes))
    if (written instanceof Error) {
      log.warn('vault.unwritable', { error: written })
      problem = 'unwritable'
      continue
    }
    const save = (all: Secrets) => {
      writeSealed(path, header, all, key.bytes)
      // The files of other key stores are now older: a rotated token in them would end the session.
      for (const other of stores) if (other !== store) rmSync(join(folder, fileNameOf(other)), { force: true })
    }
    return vaultOf({ persistence: 'persistent', problem: null, backend, notices, secrets, save })
  }
  return vaultOf({ persistence: 'session-only', problem, backend: 'memory', notices, secrets: {}, save: () => {} })
}

const fileNameOf = (store: KeyStore) => `vault-${store.backend.replaceAll(/[^a-z0-9]+/gi, '-')}.json`

function keyStoresOf(
  { spawnKeychain, systemEncryption, log, ...options }: VaultOptions,
  onLocked: () => void,
): KeyStore[] {
  const { keychainTimeoutMs = 10_000, service = 'Malote' } = options
  const logUnavailable =
    (backend: string) =>
    ({ reason, isLocked }: { reason: string; isLocked: boolean }) => {
      log.warn('vault.unavailable', { backend, reason })
      if (isLocked) onLocked()
    }
  const stores: KeyStore[] = []
  if (spawnKeychain !== null) {
    const keychain = createKeychain({ spawn: spawnKeychain, service, timeoutMs: keychainTimeoutMs })
    stores.push(keychainKeyStore(keychain, logUnavailable('keychain')))
  }
  if (systemEncryption !== null) {
    stores.push(systemKeyStore(systemEncryption, logUnavailable(systemEncryption.backend)))
  }
  return stores
}

async function openWith(store: KeyStore, path: string, putAside: (why: keyof typeof lostSentences) => void) {
  const file = attempt(() => readSealed(path))
  if (file instanceof Error) putAside('damaged')
  else if (file !== null) {
    const key = await store.find(file.key)
    if (key === 'unavailable') return key
    const secrets = key === 'gone' ? new Error('key gone') : attempt(() => decryptSecrets(file, key.bytes))
    if (key !== 'gone' && !(secrets instanceof Error)) return { key, secrets }
    // A locked keyring answers "gone" too. The old key is lost only where a new one can be created.
    const created = await store.create()
    if (created === 'unavailable') return created
    putAside(key === 'gone' ? 'key gone' : 'damaged')
    return { key: created, secrets: {} }
  }
  const created = await store.create()
  return created === 'unavailable' ? created : { key: created, secrets: {} }
}

function attempt<T>(work: () => T): T | Error {
  try {
    return work()
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

interface Contents extends Pick<Vault, 'persistence' | 'problem' | 'backend' | 'notices'> {
  secrets: Secrets
  save(all: Secrets): void
}

function vaultOf({ persistence, problem, backend, notices, secrets, save }: Contents): Vault {
  let all: Secrets = secrets
  const replace = (next: Secrets) => {
    save(next)
    all = next
  }
  return {
    persistence,
    problem,
    backend,
    notices,
    names: () => Object.keys(all),
    get: (name) => (Object.hasOwn(all, name) ? (all[name] ?? null) : null),
    async set(name, value) {
      replace({ ...all, [name]: value })
    },
    async delete(name) {
      const { [name]: _deleted, ...rest } = all
      replace(rest)
    },
  }
}
