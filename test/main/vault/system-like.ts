import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { SystemEncryption } from '../../../main/engine/vault/index.ts'

/** A system encryption with a key of its own. */
export function systemLike(): SystemEncryption {
  const key = randomBytes(32)
  return {
    backend: 'system-like',
    async encrypt(plain) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
    },
    async decrypt(sealed) {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12)).setAuthTag(sealed.subarray(-16))
      return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()])
    },
  }
}
