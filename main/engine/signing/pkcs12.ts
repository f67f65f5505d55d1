import { createHmac, createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { OctetString } from 'asn1js'
import { AuthenticatedSafe, CertBag, ContentInfo, EncryptedData, PFX, PKCS8ShroudedKeyBag, SafeContents } from 'pkijs'
import { chainAbove, SigningError } from '../../../pdf/signing/signer.ts'
import {
  decryptByPassword,
  deriveKey,
  hashes,
  type Password,
  passwordOf,
  UnknownEncryption,
} from './password-encryption.ts'

/** A key with its certificates, from a PKCS#12 file (RFC 7292). */
export interface OpenedFile {
  readonly key: KeyObject
  readonly certificate: X509Certificate
  readonly chain: readonly X509Certificate[]
}

const bags = { key: '1.2.840.113549.1.12.10.1.1', shrouded: '1.2.840.113549.1.12.10.1.2' }
const certificateBag = '1.2.840.113549.1.12.10.1.3'

type Bag = SafeContents['safeBags'][number]

/**
 * Opens a PKCS#12 file, also with RC2 and 3DES as programs made them until 2022.
 * @throws SigningError 'not-pkcs12', 'wrong-password', 'no-private-key', 'unknown-encryption'
 */
export async function openPkcs12(bytes: Buffer, secret: Uint8Array): Promise<OpenedFile> {
  const file = parse(bytes)
  const password = passwordOf(secret)
  try {
    const content = contentOf(file.authSafe)
    if (!(await isRight(file, content, password))) throw new SigningError('wrong-password')
    const { safeContents } = AuthenticatedSafe.fromBER(exact(content))
    const all: Bag[] = []
    for (const each of safeContents) all.push(...(await bagsOf(each, password)))
    return choose(await keysOf(all, password), certificatesOf(all))
  } catch (error) {
    if (error instanceof SigningError) throw error
    if (error instanceof UnknownEncryption) throw new SigningError('unknown-encryption', { cause: error })
    throw new SigningError('not-pkcs12', { cause: error })
  } finally {
    password.utf8.fill(0)
    password.utf16.fill(0)
  }
}

const exact = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer

function parse(bytes: Buffer): PFX {
  try {
    return PFX.fromBER(exact(bytes))
  } catch (error) {
    throw new SigningError('not-pkcs12', { cause: error })
  }
}

function contentOf({ contentType, content }: ContentInfo): Buffer {
  if (contentType !== ContentInfo.DATA || !(content instanceof OctetString)) throw new UnknownEncryption(contentType)
  return Buffer.from(content.getValue())
}

/** By the code over the content (RFC 7292, appendix B); a file without one shows it at its first key. */
async function isRight({ macData }: PFX, content: Buffer, password: Password): Promise<boolean> {
  if (!macData) return true
  const { digestAlgorithm, digest } = macData.mac
  const hash = hashes[digestAlgorithm.algorithmId]
  if (hash === undefined) throw new UnknownEncryption(digestAlgorithm.algorithmId)
  const salt = Buffer.from(macData.macSalt.getValue())
  const key = deriveKey(password, { hash, purpose: 3, salt, iterations: macData.iterations ?? 1 })
  return createHmac(hash, key).update(content).digest().equals(Buffer.from(digest.getValue()))
}

async function bagsOf(content: ContentInfo, password: Password): Promise<Bag[]> {
  if (content.contentType === ContentInfo.DATA) return SafeContents.fromBER(exact(contentOf(content))).safeBags
  if (content.contentType !== ContentInfo.ENCRYPTED_DATA) throw new UnknownEncryption(content.contentType)
  const { encryptedContentInfo } = new EncryptedData({ schema: content.content })
  const bytes = Buffer.from(encryptedContentInfo.getEncryptedContent())
  const plain = await decryptByPassword(encryptedContentInfo.contentEncryptionAlgorithm, bytes, password)
  if (plain === null) throw new SigningError('wrong-password')
  return SafeContents.fromBER(exact(plain)).safeBags
}

async function keysOf(all: readonly Bag[], password: Password): Promise<KeyObject[]> {
  const keys: KeyObject[] = []
  for (const { bagId, bagValue } of all) {
    let der: Buffer | null = null
    if (bagId === bags.key) der = Buffer.from(bagValue.toSchema().toBER())
    else if (bagId === bags.shrouded && bagValue instanceof PKCS8ShroudedKeyBag) {
      const { encryptionAlgorithm, encryptedData } = bagValue
      der = await decryptByPassword(encryptionAlgorithm, Buffer.from(encryptedData.getValue()), password)
      if (der === null) throw new SigningError('wrong-password')
    }
    if (der === null) continue
    keys.push(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }))
    der.fill(0)
  }
  return keys
}

function certificatesOf(all: readonly Bag[]): X509Certificate[] {
  return all.flatMap(({ bagId, bagValue }) => {
    if (bagId !== certificateBag || !(bagValue instanceof CertBag)) return []
    const { certValue } = bagValue
    return certValue instanceof OctetString ? [new X509Certificate(Buffer.from(certValue.getValue()))] : []
  })
}

/** The key with its certificate; of several the one that is valid longest. */
function choose(keys: readonly KeyObject[], certificates: readonly X509Certificate[]): OpenedFile {
  const pairs = keys.flatMap((key) => {
    const certificate = certificates.find((each) => each.checkPrivateKey(key))
    return certificate ? [{ key, certificate, chain: chainAbove(certificate, certificates) }] : []
  })
  const [best] = pairs.toSorted((a, b) => b.certificate.validToDate.getTime() - a.certificate.validToDate.getTime())
  if (!best) throw new SigningError(keys.length === 0 ? 'no-private-key' : 'no-own-certificate')
  return best
}
