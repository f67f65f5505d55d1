import { createDecipheriv, createHash, pbkdf2 } from 'node:crypto'
import { promisify } from 'node:util'
import { OctetString } from 'asn1js'
import { type AlgorithmIdentifier, PBES2Params, PBKDF2Params } from 'pkijs'
import { readDer } from '../../../pdf/signatures/der.ts'
import { decryptRc2 } from './rc2.ts'

/** Encrypted in a way that is not known here, or with too much work for a file of a person. */
export class UnknownEncryption extends Error {}

/** A password as PBES2 takes it, and as PKCS#12's own encryption does: in UTF-16 with two zeros behind. */
export interface Password {
  readonly utf8: Buffer
  readonly utf16: Buffer
}

export function passwordOf(secret: Uint8Array): Password {
  const utf8 = Buffer.from(secret)
  return { utf8, utf16: Buffer.from(`${utf8.toString('utf8')}\0`, 'utf16le').swap16() }
}

export const hashes: Readonly<Record<string, string>> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}
const pseudoRandom: Readonly<Record<string, string>> = {
  '1.2.840.113549.2.7': 'sha1',
  '1.2.840.113549.2.9': 'sha256',
  '1.2.840.113549.2.10': 'sha384',
  '1.2.840.113549.2.11': 'sha512',
}
/** Ciphers of PBES2 with the length of their keys. */
const ciphers: Readonly<Record<string, readonly [name: string, keyBytes: number]>> = {
  '2.16.840.1.101.3.4.1.2': ['aes-128-cbc', 16],
  '2.16.840.1.101.3.4.1.22': ['aes-192-cbc', 24],
  '2.16.840.1.101.3.4.1.42': ['aes-256-cbc', 32],
  '1.2.840.113549.3.7': ['des-ede3-cbc', 24],
}
/** PKCS#12's own (RFC 7292, appendix C), with the length of their keys. */
const oldCiphers: Readonly<Record<string, readonly [name: string, keyBytes: number]>> = {
  '1.2.840.113549.1.12.1.3': ['des-ede3-cbc', 24],
  '1.2.840.113549.1.12.1.4': ['des-ede3-cbc', 16],
  '1.2.840.113549.1.12.1.5': ['rc2', 16],
  '1.2.840.113549.1.12.1.6': ['rc2', 5],
}
const pbes2 = '1.2.840.113549.1.5.13'
/** Some seconds of work. */
const mostIterations = 10_000_000
/** These run in JavaScript, and the program waits. */
const mostOldIterations = 500_000

const derivePbkdf2 = promisify(pbkdf2)

/** The decrypted bytes; null for a wrong password. Throws UnknownEncryption. */
export async function decryptByPassword(
  { algorithmId, algorithmParams }: AlgorithmIdentifier,
  bytes: Buffer,
  password: Password,
): Promise<Buffer | null> {
  if (algorithmId === pbes2) return decryptPbes2(new PBES2Params({ schema: algorithmParams }), bytes, password)
  const [name, keyBytes] = oldCiphers[algorithmId] ?? []
  if (name === undefined || keyBytes === undefined) throw new UnknownEncryption(algorithmId)
  const [salt, count] = readDer(Buffer.from(algorithmParams.toBER())).inside()
  const rest = { hash: 'sha1', salt: salt?.content ?? Buffer.alloc(0), iterations: numberOf(count?.content) }
  const key = deriveKey(password, { ...rest, purpose: 1 }, keyBytes)
  const iv = deriveKey(password, { ...rest, purpose: 2 }, 8)
  if (name === 'rc2') return orNull(() => decryptRc2(bytes, { key, iv }))
  // Two keys of DES: the first one is used again.
  return decrypt(name, { key: keyBytes === 16 ? Buffer.concat([key, key.subarray(0, 8)]) : key, iv }, bytes)
}

const numberOf = (bytes: Buffer | undefined): number => Number.parseInt(bytes?.toString('hex') || '0', 16)

async function decryptPbes2(params: PBES2Params, bytes: Buffer, password: Password): Promise<Buffer | null> {
  const { keyDerivationFunc, encryptionScheme } = params
  const [cipher, keyBytes] = ciphers[encryptionScheme.algorithmId] ?? []
  const iv: unknown = encryptionScheme.algorithmParams
  if (cipher === undefined || keyBytes === undefined || !(iv instanceof OctetString))
    throw new UnknownEncryption(encryptionScheme.algorithmId)
  const { salt, iterationCount, prf } = new PBKDF2Params({ schema: keyDerivationFunc.algorithmParams })
  const hash = pseudoRandom[prf?.algorithmId ?? '1.2.840.113549.2.7']
  if (hash === undefined || !(salt instanceof OctetString) || iterationCount > mostIterations)
    throw new UnknownEncryption('a key derivation')
  const key = await derivePbkdf2(password.utf8, Buffer.from(salt.getValue()), iterationCount, keyBytes, hash)
  return decrypt(cipher, { key, iv: Buffer.from(iv.getValue()) }, bytes)
}

function decrypt(cipher: string, { key, iv }: { key: Buffer; iv: Buffer }, bytes: Buffer): Buffer | null {
  return orNull(() => {
    const decipher = createDecipheriv(cipher, key, iv)
    return Buffer.concat([decipher.update(bytes), decipher.final()])
  })
}

/** A wrong key shows at the padding. */
function orNull(work: () => Buffer): Buffer | null {
  try {
    return work()
  } catch {
    return null
  }
}

interface Derivation {
  readonly hash: string
  /** 1 for a key, 2 for an initial vector, 3 for a code. */
  readonly purpose: number
  readonly salt: Buffer
  readonly iterations: number
}

/** RFC 7292, appendix B.2. Throws UnknownEncryption. */
export function deriveKey({ utf16 }: Password, { hash, purpose, salt, iterations }: Derivation, bytes = 0): Buffer {
  if (iterations > mostOldIterations) throw new UnknownEncryption('a key derivation')
  const digest = (data: Buffer) => createHash(hash).update(data).digest()
  const size = digest(Buffer.alloc(0)).length
  const block = size > 32 ? 128 : 64
  const filled = (part: Buffer) => {
    const length = block * Math.ceil(part.length / block)
    return Buffer.alloc(length, part.length === 0 ? 0 : part)
  }
  const input = Buffer.concat([filled(salt), filled(utf16)])
  const parts: Buffer[] = []
  const wanted = bytes || size
  for (let length = 0; length < wanted; length += size) {
    let part = digest(Buffer.concat([Buffer.alloc(block, purpose), input]))
    for (let round = 1; round < iterations; round += 1) part = digest(part)
    parts.push(part)
    addTo(input, Buffer.alloc(block, part))
  }
  input.fill(0)
  return Buffer.concat(parts).subarray(0, wanted)
}

/** Adds a number and one to each block of the input. */
function addTo(input: Buffer, number: Buffer): void {
  for (let start = 0; start < input.length; start += number.length) {
    let carry = 1
    for (let at = number.length - 1; at >= 0; at -= 1) {
      carry += (input[start + at] ?? 0) + (number[at] ?? 0)
      input[start + at] = carry & 255
      carry >>= 8
    }
  }
}
