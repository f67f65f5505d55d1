import type { SafeStorage } from 'electron'
import type { SystemEncryption } from '../../host.ts'

export type UsedSafeStorage = Pick<
  SafeStorage,
  'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync' | 'getSelectedStorageBackend'
>

/**
 * The system's encryption, or null if there is none: on an unknown Linux desktop Electron would encrypt with a password
 * from its source (`basic_text`). Call it after Electron is ready.
 */
export async function systemEncryption(
  safeStorage: UsedSafeStorage,
  platform: NodeJS.Platform,
): Promise<SystemEncryption | null> {
  const backend = platform === 'linux' ? safeStorage.getSelectedStorageBackend() : platform
  if (backend === 'basic_text' || backend === 'unknown') return null
  if (!(await safeStorage.isAsyncEncryptionAvailable().catch(() => false))) return null
  return {
    backend: `safeStorage:${backend}`,
    // safeStorage takes strings only, so the key's bytes are encoded.
    encrypt: (plain) => safeStorage.encryptStringAsync(Buffer.from(plain).toString('base64')),
    decrypt: async (sealed) => {
      const { result } = await safeStorage.decryptStringAsync(Buffer.from(sealed))
      return Buffer.from(result, 'base64')
    },
  }
}
