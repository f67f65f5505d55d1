import type { SafeStorage } from 'electron'
import type { SystemEncryption } from '../../host.ts'

export type UsedSafeStorage = Pick<
  SafeStorage,
  'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync' | 'getSelectedStorageBackend'
>

/**
 * The system's own encryption, or null where it only pretends: on a Linux desktop that it does not know, Electron
 * would encrypt with a password that stands in its source (`basic_text`). After Electron is ready.
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
    // It takes strings only, and a key's bytes are none.
    encrypt: (plain) => safeStorage.encryptStringAsync(Buffer.from(plain).toString('base64')),
    decrypt: async (sealed) => {
      const { result } = await safeStorage.decryptStringAsync(Buffer.from(sealed))
      return Buffer.from(result, 'base64')
    },
  }
}
