import { randomBytes, randomUUID } from 'node:crypto'
import type { Keychain } from './keychain.ts'

/** The operating system's own encryption, where a host has one that really encrypts. */
export interface SystemEncryption {
  readonly backend: string
  encrypt(plain: Uint8Array): Promise<Uint8Array>
  decrypt(sealed: Uint8Array): Promise<Uint8Array>
}

export interface HeldKey {
  /** 32 bytes. */
  readonly bytes: Uint8Array
  /** What the sealed file says of it (Header.key). */
  readonly reference: string
}

/** Somebody who keeps the 32-byte key that seals the secrets. */
export interface KeyKeeper {
  readonly backend: string
  /** `gone`: the keeper works and does not have it. `unavailable`: it may have it, and cannot be asked now. */
  find(reference: string): Promise<HeldKey | 'gone' | 'unavailable'>
  /** Makes and keeps a new key, proven by reading it back. */
  make(): Promise<HeldKey | 'unavailable'>
}

/** Keeps keys in the keychain: 32 bytes, since Windows takes no more than 2,560 (platform: CRED_MAX). */
export function keychainKeeper(keychain: Keychain, said: (reason: string) => void): KeyKeeper {
  const read = async (account: string): Promise<HeldKey | 'gone' | 'unavailable'> => {
    const answer = await keychain.get(account)
    if (answer.kind === 'unavailable') said(answer.reason)
    if (answer.kind !== 'value') return answer.kind === 'absent' ? 'gone' : 'unavailable'
    const bytes = Buffer.from(answer.value, 'base64')
    return bytes.length === 32 ? { bytes, reference: account } : 'gone'
  }
  return {
    backend: 'keychain',
    find: read,
    async make() {
      // Always under a new name: a locked keyring answers "absent" too, and what it hides must not be overwritten.
      const account = `key-${randomUUID()}`
      const written = await keychain.set(account, randomBytes(32).toString('base64'))
      if (written.kind === 'unavailable') {
        said(written.reason)
        return 'unavailable'
      }
      const found = await read(account)
      return found === 'gone' ? 'unavailable' : found
    },
  }
}

/** Keeps the key beside the secrets, sealed by the operating system. */
export function systemKeeper(system: SystemEncryption, said: (reason: string) => void): KeyKeeper {
  return {
    backend: system.backend,
    async find(reference) {
      try {
        const bytes = await system.decrypt(Buffer.from(reference, 'base64'))
        return bytes.length === 32 ? { bytes, reference } : 'gone'
      } catch (error) {
        said(String(error))
        return 'unavailable'
      }
    },
    async make() {
      try {
        const bytes = randomBytes(32)
        return { bytes, reference: Buffer.from(await system.encrypt(bytes)).toString('base64') }
      } catch (error) {
        said(String(error))
        return 'unavailable'
      }
    },
  }
}
