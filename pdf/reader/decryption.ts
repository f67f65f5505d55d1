import { createDecipheriv, createHash } from 'node:crypto'
import { PDFArray, PDFBool, PDFDict, PDFHexString, PDFName, type PDFObject, PDFString } from '@cantoo/pdf-lib'
import { emptyPasswordKey, type Protection, UnknownEncryption } from './empty-password.ts'
import { numberOf } from './parse-value.ts'
import { rc4 } from './rc4.ts'

/** The number and the generation of an object, which are a part of its key. */
interface ObjectId {
  readonly number: number
  readonly generation: number
}

/** Reads an encrypted PDF that opens without a password (ISO 32000-2, 7.6). */
export interface Decryption {
  /** The value with its strings in plain; a signature's message is never encrypted. */
  value(value: PDFObject, id: ObjectId): PDFObject
  stream(bytes: Buffer, id: ObjectId): Buffer
}

type Cipher = (bytes: Buffer, id: ObjectId) => Buffer

const name = PDFName.of
const bytesOf = (value: PDFObject | undefined): Buffer =>
  value instanceof PDFString || value instanceof PDFHexString ? Buffer.from(value.asBytes()) : Buffer.alloc(0)
const dictIn = (dict: PDFDict, key: string): PDFDict | undefined => {
  const value = dict.get(name(key))
  return value instanceof PDFDict ? value : undefined
}

/**
 * The decryption by the dictionary of the trailer. Throws LockedPdf for a PDF with a password, and
 * UnknownEncryption.
 */
export function openDecryption(encrypt: PDFDict, id: PDFObject | undefined): Decryption {
  const version = numberOf(encrypt.get(name('V'))) ?? 0
  const revision = numberOf(encrypt.get(name('R'))) ?? 0
  if (encrypt.get(name('Filter')) !== name('Standard') || ![1, 2, 4, 5].includes(version) || revision > 6)
    throw new UnknownEncryption('an unknown encryption')
  const protection: Protection = {
    revision,
    keyBytes: version === 1 ? 5 : keyBytesOf(encrypt, version),
    permissions: numberOf(encrypt.get(name('P'))) ?? 0,
    owner: bytesOf(encrypt.get(name('O'))),
    user: bytesOf(encrypt.get(name('U'))),
    userKey: bytesOf(encrypt.get(name('UE'))),
    fileId: id instanceof PDFArray ? bytesOf(id.asArray()[0]) : Buffer.alloc(0),
    encryptsMetadata: encrypt.get(name('EncryptMetadata')) !== PDFBool.False,
  }
  const key = emptyPasswordKey(protection)
  const [ofStrings, ofStreams] = ['StrF', 'StmF'].map((filter) =>
    version < 4 ? rc4Cipher(key) : cipherOf(encrypt, filter, key),
  ) as [Cipher, Cipher]
  return { value: (value, object) => decryptValue(value, (bytes) => ofStrings(bytes, object)), stream: ofStreams }
}

function keyBytesOf(encrypt: PDFDict, version: number): number {
  if (version === 5) return 32
  const bits = version === 4 ? 128 : (numberOf(encrypt.get(name('Length'))) ?? 40)
  if (bits < 40 || bits > 128 || bits % 8 !== 0) throw new UnknownEncryption('an unknown length of the key')
  return bits / 8
}

/** The cipher of a crypt filter (7.6.6). */
function cipherOf(encrypt: PDFDict, purpose: string, key: Buffer): Cipher {
  const filter = encrypt.get(name(purpose))
  if (!(filter instanceof PDFName) || filter === name('Identity')) return (bytes) => bytes
  const method = dictIn(encrypt, 'CF')?.get(filter)
  const kind = method instanceof PDFDict ? method.get(name('CFM')) : undefined
  if (kind === undefined || kind === name('None')) return (bytes) => bytes
  if (kind === name('V2')) return rc4Cipher(key)
  if (kind === name('AESV2')) return (bytes, id) => aes(bytes, objectKey(key, id, 'sAlT'))
  if (kind === name('AESV3')) return (bytes) => aes(bytes, key)
  throw new UnknownEncryption('an unknown method of encryption')
}

function objectKey(key: Buffer, { number, generation }: ObjectId, salt = ''): Buffer {
  const numbers = Buffer.alloc(5)
  numbers.writeUIntLE(number, 0, 3)
  numbers.writeUIntLE(generation, 3, 2)
  const hash = createHash('md5').update(key).update(numbers).update(salt, 'latin1').digest()
  return hash.subarray(0, Math.min(key.length + 5, 16))
}

const rc4Cipher =
  (key: Buffer): Cipher =>
  (bytes, id) =>
    rc4(objectKey(key, id), bytes)

/** Without a change for bytes that are not encrypted as they should be: some programs leave strings in plain. */
function aes(bytes: Buffer, key: Buffer): Buffer {
  if (bytes.length < 32 || bytes.length % 16 !== 0) return bytes
  try {
    const decipher = createDecipheriv(`aes-${key.length * 8}-cbc`, key, bytes.subarray(0, 16))
    return Buffer.concat([decipher.update(bytes.subarray(16)), decipher.final()])
  } catch {
    return bytes
  }
}

function decryptValue(value: PDFObject, decrypt: (bytes: Buffer) => Buffer): PDFObject {
  if (value instanceof PDFString || value instanceof PDFHexString)
    return PDFHexString.of(decrypt(bytesOf(value)).toString('hex'))
  if (value instanceof PDFArray) {
    for (const [at, each] of value.asArray().entries()) value.set(at, decryptValue(each, decrypt))
  }
  if (value instanceof PDFDict) {
    const isSignature = value.has(name('ByteRange'))
    for (const [key, each] of value.entries()) {
      if (!(isSignature && key === name('Contents'))) value.set(key, decryptValue(each, decrypt))
    }
  }
  return value
}
