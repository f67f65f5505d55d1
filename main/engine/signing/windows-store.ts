import { createHash, X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'
import { ecdsaDer } from './ecdsa.ts'
import { loadKoffi } from './native.ts'
import { type OpenToken, TokenError } from './token.ts'
import { type Listed, systemStore, type TokenCertificate } from './token-messages.ts'

/** CERT_CONTEXT: an encoding, then the address and the length of the DER. */
const context = { bytes: 8, length: 16, size: 24 } as const
/** CRYPT_KEY_PROV_INFO, which a certificate with a private key has: the address of the key's container, its flags. */
const keyInfo = { property: 2, container: 0, flags: 20 } as const
/** PROV_RSA_AES, which hashes by SHA-256, for keys that are registered under an older provider. */
const [rsaAes, machineKeys] = [24, 0x20]
const [preferNcrypt, ncryptKey, pkcs1Padding, sha256Algorithm, hashValue] = [0x20000, 0xffffffff, 2, 0x800c, 2]
const mostSignatureBytes = 1024

/** SECURITY_STATUS by meaning; Windows' own dialog has asked for the PIN. */
const failures: Readonly<Record<number, 'cancelled' | 'pin-locked' | 'token-removed'>> = {
  [0x80090036]: 'cancelled',
  [0x8010006e]: 'cancelled',
  [0x8010006c]: 'pin-locked',
  [0x80100069]: 'token-removed',
  [0x8010000c]: 'token-removed',
}

type Calls = ReturnType<typeof loadCalls>

/** CryptoAPI and CNG. What may show a dialog runs away from the event loop, as the calls of a module. */
export function loadCalls() {
  const koffi = loadKoffi()
  const crypt = koffi.load('crypt32.dll')
  const advapi = koffi.load('advapi32.dll')
  const ncrypt = koffi.load('ncrypt.dll')
  const sign = ncrypt.func('NCryptSignHash', 'int32', [
    'uintptr',
    'void *',
    'void *',
    'uint32',
    'void *',
    'uint32',
    'void *',
    'uint32',
  ])
  const acquire = crypt.func('int CryptAcquireCertificatePrivateKey(void *, uint32, void *, void *, void *, void *)')
  const signHash = advapi.func('int CryptSignHashW(uintptr, uint32, void *, uint32, void *, void *)')
  return {
    koffi,
    // Closed once nothing refers to them, also under a call away from the event loop.
    held: [crypt, advapi, ncrypt, sign, acquire, signHash],
    openStore: crypt.func('void * CertOpenSystemStoreW(uintptr, str16)'),
    next: crypt.func('void * CertEnumCertificatesInStore(void *, void *)'),
    property: crypt.func('int CertGetCertificateContextProperty(void *, uint32, void *, void *)'),
    openContainer: advapi.func('int CryptAcquireContextW(void *, void *, void *, uint32, uint32)'),
    createHash: advapi.func('int CryptCreateHash(uintptr, uint32, uintptr, uint32, void *)'),
    setHash: advapi.func('int CryptSetHashParam(uintptr, uint32, void *, uint32)'),
    acquire: promisify(acquire.async) as (...given: unknown[]) => Promise<number>,
    signHash: promisify(signHash.async) as (...given: unknown[]) => Promise<number>,
    sign: promisify(sign.async) as (...given: unknown[]) => Promise<number>,
  }
}

/** The certificates of one of the person's stores, each with its CERT_CONTEXT, which ends with the next one. */
function* certificatesIn({ koffi, openStore, next }: Calls, name: string): Generator<[X509Certificate, unknown]> {
  const store = openStore(0, name)
  for (let found = next(store, null); found !== null; found = next(store, found)) {
    const view = Buffer.from(koffi.view(found, context.size))
    const der = koffi.view(view.readBigUInt64LE(context.bytes), view.readUInt32LE(context.length))
    try {
      yield [new X509Certificate(Buffer.from(der)), found]
    } catch {
      // Node does not read it.
    }
  }
}

/** The certificates of Windows' store that have a private key; asks for no secret. */
export function listStore(): Listed {
  const calls = loadCalls()
  const certificates: TokenCertificate[] = []
  for (const [certificate, found] of certificatesIn(calls, 'MY')) {
    if (certificate.ca || calls.property(found, keyInfo.property, null, Buffer.alloc(4)) === 0) continue
    const { fingerprint256: key, raw } = certificate
    const der = Uint8Array.from(raw)
    certificates.push({ label: systemStore, serial: '', key, certificate: der, pin: 'asked-by-system' })
  }
  const above = [...certificatesIn(calls, 'CA')].filter(([{ ca }]) => ca)
  return { certificates, authorities: above.map(([{ raw }]) => Uint8Array.from(raw)) }
}

/** Opens the key of a certificate by its fingerprint; Windows asks for a PIN where the key has one. */
export async function openStore(fingerprint: string): Promise<OpenToken> {
  const calls = loadCalls()
  for (const [certificate, found] of certificatesIn(calls, 'MY')) {
    if (certificate.fingerprint256 !== fingerprint) continue
    const [handle, keySpec] = [Buffer.alloc(8), Buffer.alloc(4)]
    const isOpen = await calls.acquire(found, preferNcrypt, null, handle, keySpec, Buffer.alloc(4))
    if (isOpen === 0) throw new TokenError('no-store-key', 'CryptAcquireCertificatePrivateKey failed')
    const key = { handle: handle.readBigUInt64LE(), spec: keySpec.readUInt32LE() }
    const sign =
      key.spec === ncryptKey
        ? (digest: Buffer) => signByNcrypt(calls, key.handle, certificate, digest)
        : (digest: Buffer) => signByCryptoApi(calls, key, found, digest)
    return {
      sign: (data) => sign(createHash('sha256').update(data).digest()),
      // The key closes with this process.
      close: async () => {},
    }
  }
  throw new TokenError('no-store-key', 'the certificate is not in the store')
}

/** Signs a SHA-256 by a key of CNG (NCRYPT_KEY_HANDLE). */
export async function signByNcrypt(
  { koffi, sign }: Calls,
  handle: bigint,
  { publicKey }: Pick<X509Certificate, 'publicKey'>,
  digest: Buffer,
): Promise<Buffer> {
  const [signature, length] = [Buffer.alloc(mostSignatureBytes), Buffer.alloc(4)]
  const isRsa = publicKey.asymmetricKeyType === 'rsa'
  // BCRYPT_PKCS1_PADDING_INFO
  const name = Buffer.from('SHA256\0', 'utf16le')
  const padding = Buffer.alloc(8)
  padding.writeBigUInt64LE(koffi.address(name))
  const form = isRsa ? [padding, pkcs1Padding] : [null, 0]
  const given = [handle, form[0], digest, digest.length, signature, signature.length, length, form[1]]
  // The padding has its address, which keeps nothing alive.
  const code = (await sign(...given).finally(() => name.fill(0))) >>> 0
  if (code !== 0)
    throw new TokenError(failures[code] ?? 'token-error', `NCryptSignHash ended with 0x${code.toString(16)}`)
  const made = signature.subarray(0, length.readUInt32LE())
  return isRsa ? made : ecdsaDer(made)
}

interface CryptoApiKey {
  readonly handle: bigint
  readonly spec: number
}

/** For keys that have no CNG provider. The key is opened anew where its own provider has no SHA-256. */
async function signByCryptoApi(calls: Calls, key: CryptoApiKey, found: unknown, digest: Buffer): Promise<Buffer> {
  const hash = Buffer.alloc(8)
  const isMade =
    calls.createHash(key.handle, sha256Algorithm, 0, 0, hash) !== 0 ||
    calls.createHash(openedForSha256(calls, found), sha256Algorithm, 0, 0, hash) !== 0
  const [signature, length] = [Buffer.alloc(mostSignatureBytes), Buffer.alloc(4)]
  length.writeUInt32LE(signature.length)
  const isSigned =
    isMade &&
    calls.setHash(hash.readBigUInt64LE(), hashValue, digest, 0) !== 0 &&
    (await calls.signHash(hash.readBigUInt64LE(), key.spec, null, 0, signature, length)) !== 0
  if (!isSigned) throw new TokenError('token-error', 'CryptSignHash failed')
  // CryptoAPI writes numbers from their end.
  return signature.subarray(0, length.readUInt32LE()).reverse()
}

function openedForSha256({ property, openContainer }: Calls, found: unknown): bigint {
  const [size, handle] = [Buffer.alloc(4), Buffer.alloc(8)]
  property(found, keyInfo.property, null, size)
  const info = Buffer.alloc(size.readUInt32LE())
  property(found, keyInfo.property, info, size)
  const flags = info.readUInt32LE(keyInfo.flags) & machineKeys
  openContainer(handle, info.readBigUInt64LE(keyInfo.container), null, rsaAes, flags)
  return handle.readBigUInt64LE()
}
