import { randomBytes, randomUUID } from 'node:crypto'
import type { Keychain } from './keychain.ts'

/** The operating system's own encryption, where the host has one that really encrypts (Electron's safeStorage). */
export interface SystemEncryption {
  readonly backend: string
  encrypt(plain: Uint8Array): Promise<Uint8Array>
  decrypt(sealed: Uint8Array): Promise<Uint8Array>
}

/** `isLocked`: the store is there and waits for the person. */
type OnUnavailable = (why: { readonly reason: string; readonly isLocked: boolean }) => void

interface StoredKey {
  /** 32 bytes. */
  readonly bytes: Uint8Array
  /** The `key` field of the vault file's header. */
  readonly reference: string
}

/** Keeps the 32-byte key that encrypts the vault's secrets. Never rejects. */
export interface KeyStore {
  readonly backend: string
  /** `gone`: the store works and does not have the key. `unavailable`: it may have the key, and cannot be asked now. */
  find(reference: string): Promise<StoredKey | 'gone' | 'unavailable'>
  /** Creates and stores a new key, and reads it back. */
  create(): Promise<StoredKey | 'unavailable'>
}

/** Stores the key in the keychain, not the secrets: Windows allows 2,560 bytes there (CRED_MAX_CREDENTIAL_BLOB_SIZE). */
export function keychainKeyStore(keychain: Keychain, onUnavailable: OnUnavailable): KeyStore {
  const find = async (account: string): Promise<StoredKey | 'gone' | 'unavailable'> => {
    const answer = await keychain.get(account)
    if (answer.kind === 'unavailable') onUnavailable(answer)
    if (answer.kind !== 'value') return answer.kind === 'absent' ? 'gone' : 'unavailable'
    const bytes = Buffer.from(answer.value, 'base64')
    return bytes.length === 32 ? { bytes, reference: account } : 'gone'
  }
  return {
    backend: 'keychain',
    find,
    async create() {
      // Always a new name: a locked keyring answers "absent" too, and its key must not be overwritten.
      const account = `key-${randomUUID()}`
      const written = await keychain.set(account, randomBytes(32).toString('base64'))
      if (written.kind === 'unavailable') {
        onUnavailable(written)
        return 'unavailable'
      }
      const found = await find(account)
      return found === 'gone' ? 'unavailable' : found
    },
  }
}

/** Stores the key in the vault file itself, encrypted by the operating system. */
export function systemKeyStore(system: SystemEncryption, onUnavailable: OnUnavailable): KeyStore {
  return {
    backend: system.backend,
    async find(reference) {
      try {
        const bytes = await system.decrypt(Buffer.from(reference, 'base64'))
        return bytes.length === 32 ? { bytes, reference } : 'gone'
      } catch (error) {
        // A key of another computer or user: the system seals and opens new ones.
        if (await isWorking(system)) return 'gone'
        onUnavailable({ reason: String(error), isLocked: true })
        return 'unavailable'
      }
    },
    async create() {
      try {
        const bytes = randomBytes(32)
        return { bytes, reference: Buffer.from(await system.encrypt(bytes)).toString('base64') }
      } catch (error) {
        onUnavailable({ reason: String(error), isLocked: true })
        return 'unavailable'
      }
    },
  }
}

async function isWorking(system: SystemEncryption): Promise<boolean> {
  const probe = randomBytes(32)
  try {
    return Buffer.from(await system.decrypt(await system.encrypt(probe))).equals(probe)
  } catch {
    return false
  }
}
