import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import { UnsupportedPdf } from './parse-value.ts'
import { rc4 } from './rc4.ts'

/** The entries of a PDF about its encryption by passwords (ISO 32000-2, 7.6.4). */
export interface Protection {
  readonly revision: number
  readonly keyBytes: number
  readonly permissions: number
  readonly owner: Buffer
  readonly user: Buffer
  readonly userKey: Buffer
  readonly fileId: Buffer
  readonly encryptsMetadata: boolean
}

/** The PDF opens only with a password. */
export class LockedPdf extends UnsupportedPdf {}

/** The PDF is encrypted in a way that is not known here, for example for certain certificates. */
export class UnknownEncryption extends UnsupportedPdf {}

/** Takes the place of a password's missing characters. */
const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
const md5 = (...parts: readonly Buffer[]) => parts.reduce((hash, part) => hash.update(part), createHash('md5')).digest()
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

/** The key of a PDF that opens without a password. Throws LockedPdf for another. */
export function emptyPasswordKey(protection: Protection): Buffer {
  return protection.revision >= 5 ? longKey(protection) : shortKey(protection)
}

/** Algorithms 2, 4 and 5. */
function shortKey({ revision, keyBytes, permissions, owner, user, fileId, encryptsMetadata }: Protection): Buffer {
  const rights = Buffer.alloc(4)
  rights.writeInt32LE(permissions | 0)
  const more = revision >= 4 && !encryptsMetadata ? Buffer.alloc(4, 255) : Buffer.alloc(0)
  let key = md5(padding, owner.subarray(0, 32), rights, fileId, more).subarray(0, keyBytes)
  for (let round = 0; round < 50 && revision >= 3; round += 1) key = md5(key).subarray(0, keyBytes)
  let expected: Buffer = revision >= 3 ? md5(padding, fileId) : padding
  for (let round = 0; round < (revision >= 3 ? 20 : 1); round += 1)
    expected = rc4(Buffer.from(key.map((byte) => byte ^ round)), expected)
  if (!expected.equals(user.subarray(0, expected.length))) throw new LockedPdf('it opens only with a password')
  return key
}

/** Algorithm 2.A. */
function longKey({ revision, user, userKey }: Protection): Buffer {
  const hash = revision === 5 ? sha256 : longHash
  if (!hash(user.subarray(32, 40)).equals(user.subarray(0, 32))) throw new LockedPdf('it opens only with a password')
  if (userKey.length < 32) throw new UnsupportedPdf('its key is broken')
  const decipher = createDecipheriv('aes-256-cbc', hash(user.subarray(40, 48)), Buffer.alloc(16)).setAutoPadding(false)
  return decipher.update(userKey.subarray(0, 32))
}

/** Algorithm 2.B for an empty password. */
function longHash(salt: Buffer): Buffer {
  let hash = sha256(salt)
  for (let round = 0, last = 0; round < 64 || last > round - 32; round += 1) {
    const repeated = Buffer.concat(Array<Buffer>(64).fill(hash))
    const cipher = createCipheriv('aes-128-cbc', hash.subarray(0, 16), hash.subarray(16, 32)).setAutoPadding(false)
    const mixed = cipher.update(repeated)
    const sum = mixed.subarray(0, 16).reduce((total, byte) => total + byte, 0)
    hash = createHash(`sha${[256, 384, 512][sum % 3]}`)
      .update(mixed)
      .digest()
    last = mixed.at(-1) ?? 0
  }
  return hash.subarray(0, 32)
}
