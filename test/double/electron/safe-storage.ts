import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { app, needReady } from './app.ts'
import { options } from './desktop-wire.ts'

function needUnlocked(): void {
  if (options.isKeyringLocked) throw new Error('the keyring is locked')
}

/** In place of the keyring's entry; Chromium's own key is just as bound to the user's profile. */
function key(): Buffer {
  const folder = app.getPath('userData')
  // Chromium makes its folder before the application is ready.
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, 'safe-storage-key')
  if (!existsSync(file)) writeFileSync(file, randomBytes(32), { mode: 0o600 })
  return readFileSync(file)
}

export const safeStorage = {
  getSelectedStorageBackend(): string {
    needReady('safeStorage.getSelectedStorageBackend')
    return options.storageBackend ?? 'basic_text'
  },

  async isAsyncEncryptionAvailable(): Promise<boolean> {
    needReady('safeStorage.isAsyncEncryptionAvailable')
    return true
  },

  async encryptStringAsync(text: string): Promise<Buffer> {
    needUnlocked()
    if (typeof text !== 'string') throw new TypeError('safeStorage encrypts text only')
    const iv = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', key(), iv)
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), sealed])
  },

  async decryptStringAsync(sealed: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }> {
    needUnlocked()
    if (!Buffer.isBuffer(sealed)) throw new TypeError('safeStorage decrypts a Buffer only')
    const decipher = createDecipheriv('aes-256-gcm', key(), sealed.subarray(0, 12))
    decipher.setAuthTag(sealed.subarray(12, 28))
    const text = Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()])
    return { result: text.toString('utf8'), shouldReEncrypt: false }
  },
}
