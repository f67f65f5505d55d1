import { createHash } from 'node:crypto'

/** Hashes by object identifier, as node:crypto names them. MD5 is left out: two files of one MD5 are easy to make. */
const hashes: Readonly<Record<string, string>> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.4': 'sha224',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
  '2.16.840.1.101.3.4.2.8': 'sha3-256',
  '2.16.840.1.101.3.4.2.9': 'sha3-384',
  '2.16.840.1.101.3.4.2.10': 'sha3-512',
}

/** Signature algorithms that name their hash. */
const signatures: Readonly<Record<string, string | null>> = {
  '1.2.840.113549.1.1.5': 'sha1',
  '1.2.840.113549.1.1.14': 'sha224',
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
  '1.2.840.10045.4.1': 'sha1',
  '1.2.840.10045.4.3.1': 'sha224',
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
  // Ed25519 and Ed448 include their hash.
  '1.3.101.112': null,
  '1.3.101.113': null,
}

/** RSA and ECDSA without a hash: the digest algorithm of the signer is used. */
const keyOnly = ['1.2.840.113549.1.1.1', '1.2.840.10045.2.1']
export const rsaPss = '1.2.840.113549.1.1.10'

const available = new Map<string, boolean>()

/** The library of Electron has no SHA-3: a signature by it cannot be judged there, and is not called damaged. */
function isAvailable(hash: string): boolean {
  const known = available.get(hash) ?? canHash(hash)
  available.set(hash, known)
  return known
}

function canHash(hash: string): boolean {
  try {
    createHash(hash)
    return true
  } catch {
    return false
  }
}

/** The name of a hash in node:crypto; undefined for an unknown or unsafe one. */
export function hashOf(oid: string): string | undefined {
  const hash = hashes[oid]
  return hash !== undefined && isAvailable(hash) ? hash : undefined
}

/** The hash of a signature algorithm; null if it includes its hash, undefined for an unknown algorithm. */
export function hashOfSignature(oid: string, digest: string): string | null | undefined {
  return keyOnly.includes(oid) ? digest : signatures[oid]
}
