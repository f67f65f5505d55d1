import { constants, createHash, verify, X509Certificate } from 'node:crypto'
import { GeneralizedTime, ObjectIdentifier, OctetString, Sequence, UTCTime } from 'asn1js'
import {
  type Attribute,
  Certificate,
  ContentInfo,
  IssuerAndSerialNumber,
  RSASSAPSSParams,
  SignedData,
  type SignerInfo,
  TSTInfo,
} from 'pkijs'
import { hashOf, hashOfSignature, rsaPss } from './hashes.ts'

/** A CMS message that cannot be read, or has not the form that a PDF's signature has. */
export class BrokenMessage extends Error {}

const maxCertificates = 64
const oids = {
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timestamp: '1.2.840.113549.1.9.16.2.14',
  timestampInfo: '1.2.840.113549.1.9.16.1.4',
}

/** What is signed: its digest by each hash, and its bytes, which only a message without attributes needs. */
export interface SignedContent {
  digest(hash: string): Promise<Buffer>
  bytes(): Promise<Buffer>
}

/** A CMS SignedData with its one signer (RFC 5652). */
export interface SignedMessage {
  readonly signer: X509Certificate
  readonly certificates: readonly X509Certificate[]
  /** When the signer says that it was signed: nobody vouches for it. */
  readonly claimedAt: Date | null
  /** The content that is inside the message; null where it is beside it. */
  readonly content: Buffer | null
  readonly contentType: string
  readonly signature: Buffer
  /** A time stamp over the signature, as a message of its own (RFC 3161). */
  readonly timestamp: Uint8Array | null
  readonly info: SignerInfo
}

const derOf = (value: { toBER(): ArrayBuffer }): Buffer => Buffer.from(value.toBER())

function certificateOf(parsed: Certificate): X509Certificate {
  const certificate = new X509Certificate(derOf(parsed.toSchema()))
  const { validFromDate, validToDate } = certificate
  if (!validDate(validFromDate) || !validDate(validToDate)) throw new BrokenMessage('a certificate has no dates')
  return certificate
}

/** The one value of an attribute; undefined where there is none. Throws BrokenMessage where there are several. */
function attributeOf(attributes: readonly Attribute[] | undefined, type: string): unknown {
  const found = (attributes ?? []).filter((each) => each.type === type)
  if (found.length === 0) return undefined
  if (found.length > 1 || found[0]?.values.length !== 1) throw new BrokenMessage(`the attribute ${type} is not one`)
  return found[0].values[0]
}

/** Reads a message; bytes after it are ignored. Throws BrokenMessage. */
export function readMessage(bytes: Uint8Array): SignedMessage {
  try {
    return parse(bytes)
  } catch (error) {
    // The parsers throw whatever the bytes lead them to, a full stack included.
    throw error instanceof BrokenMessage ? error : new BrokenMessage('no CMS message', { cause: error })
  }
}

function parse(bytes: Uint8Array): SignedMessage {
  const outer = ContentInfo.fromBER(Uint8Array.from(bytes).buffer)
  if (outer.contentType !== ContentInfo.SIGNED_DATA) throw new BrokenMessage('it is no SignedData')
  const data = new SignedData({ schema: outer.content })
  const [info, ...others] = data.signerInfos
  if (!info || others.length > 0) throw new BrokenMessage('it has not one signer')
  const parsed = (data.certificates ?? []).filter((each) => each instanceof Certificate)
  if (parsed.length > maxCertificates) throw new BrokenMessage('it has too many certificates')
  const signer = parsed.find((each) => isSigner(info, each))
  if (!signer) throw new BrokenMessage('the certificate of its signer is missing')
  const { eContent, eContentType } = data.encapContentInfo
  const signedAt = attributeOf(info.signedAttrs?.attributes, oids.signingTime)
  const stamp = (info.unsignedAttrs?.attributes ?? []).find(({ type }) => type === oids.timestamp)?.values[0]
  return {
    signer: certificateOf(signer),
    certificates: parsed.map(certificateOf),
    claimedAt: signedAt instanceof UTCTime || signedAt instanceof GeneralizedTime ? validDate(signedAt.toDate()) : null,
    content: eContent ? Buffer.from(eContent.getValue()) : null,
    contentType: eContentType,
    signature: Buffer.from(info.signature.getValue()),
    timestamp: stamp === undefined ? null : derOf(stamp),
    info,
  }
}

/** A date that can be written; damaged bytes make dates of any year, and of none. */
function validDate(date: Date): Date | null {
  const year = date.getUTCFullYear()
  return year >= 1 && year <= 9999 ? date : null
}

function isSigner({ sid }: SignerInfo, certificate: Certificate): boolean {
  if (sid instanceof IssuerAndSerialNumber) {
    return certificate.issuer.isEqual(sid.issuer) && certificate.serialNumber.isEqual(sid.serialNumber)
  }
  // Otherwise it is the identifier of the key, as the certificate itself says it.
  const wanted = sid?.idBlock?.isConstructed ? sid.valueBlock.value[0] : sid
  const own = certificate.extensions?.find(({ extnID }) => extnID === '2.5.29.14')?.parsedValue
  if (!(own instanceof OctetString) || !wanted?.valueBlock?.valueHexView) return false
  return Buffer.from(own.valueBlock.valueHexView).equals(Buffer.from(wanted.valueBlock.valueHexView))
}

/** Whether the message is signed by its signer and is about this content. Throws BrokenMessage for an odd form. */
export async function isSignedOver(message: SignedMessage, content: SignedContent): Promise<boolean> {
  try {
    return await check(message, content)
  } catch (error) {
    if (error instanceof BrokenMessage) throw error
    throw new BrokenMessage('its signature cannot be checked', { cause: error })
  }
}

async function check({ info, signer, contentType }: SignedMessage, content: SignedContent): Promise<boolean> {
  const digest = hashOf(info.digestAlgorithm.algorithmId)
  if (digest === undefined) throw new BrokenMessage(`unknown hash ${info.digestAlgorithm.algorithmId}`)
  const attributes = info.signedAttrs
  const key = signer.publicKey
  if (!attributes) return verifyValue(info, { digest, key, data: await content.bytes() })
  const stated = attributeOf(attributes.attributes, oids.messageDigest)
  const type = attributeOf(attributes.attributes, oids.contentType)
  if (!(stated instanceof OctetString && type instanceof ObjectIdentifier)) {
    throw new BrokenMessage('it does not say what it signs')
  }
  if (type.getValue() !== contentType || !namesSigner(attributes.attributes, signer)) return false
  if (!Buffer.from(stated.getValue()).equals(await content.digest(digest))) return false
  return verifyValue(info, { digest, key, data: Buffer.from(attributes.encodedValue) })
}

/** Whether the signer is the one that the signed attributes name, where they name one (RFC 5035). */
function namesSigner(attributes: readonly Attribute[], signer: X509Certificate): boolean {
  const value = attributeOf(attributes, oids.signingCertificateV2) ?? attributeOf(attributes, oids.signingCertificate)
  if (value === undefined) return true
  const list = value instanceof Sequence ? value.valueBlock.value[0] : undefined
  const first = list instanceof Sequence ? list.valueBlock.value[0] : undefined
  const [head, next] = first instanceof Sequence ? first.valueBlock.value : []
  const named = head instanceof Sequence ? head.valueBlock.value[0] : undefined
  const isFirstVersion = attributeOf(attributes, oids.signingCertificateV2) === undefined
  const hash = named instanceof ObjectIdentifier ? hashOf(named.getValue()) : isFirstVersion ? 'sha1' : 'sha256'
  const stated = head instanceof OctetString ? head : next
  if (!(stated instanceof OctetString) || hash === undefined) throw new BrokenMessage('it names no certificate')
  return createHash(hash).update(signer.raw).digest().equals(Buffer.from(stated.getValue()))
}

function verifyValue(
  { signature, signatureAlgorithm }: SignerInfo,
  { digest, key, data }: { digest: string; key: X509Certificate['publicKey']; data: Buffer },
): boolean {
  const value = Buffer.from(signature.getValue())
  if (signatureAlgorithm.algorithmId === rsaPss) {
    const params = new RSASSAPSSParams({ schema: signatureAlgorithm.algorithmParams })
    const hash = hashOf(params.hashAlgorithm.algorithmId)
    if (hash === undefined) throw new BrokenMessage('unknown hash of RSASSA-PSS')
    const padding = constants.RSA_PKCS1_PSS_PADDING
    return verify(hash, data, { key, padding, saltLength: params.saltLength }, value)
  }
  const hash = hashOfSignature(signatureAlgorithm.algorithmId, digest)
  if (hash === undefined) throw new BrokenMessage(`unknown signature ${signatureAlgorithm.algorithmId}`)
  return verify(hash, data, key, value)
}

/** Bytes that are in memory, as what a message signs. */
export const contentOf = (bytes: Buffer): SignedContent => ({
  digest: async (hash) => createHash(hash).update(bytes).digest(),
  bytes: async () => bytes,
})

/** When a time stamp says that this content existed; null where it is of other content. Throws BrokenMessage. */
export async function stampedAt(message: SignedMessage, content: SignedContent): Promise<Date | null> {
  if (message.contentType !== oids.timestampInfo || message.content === null) throw new BrokenMessage('no time stamp')
  const info = readStamp(message.content)
  const hash = hashOf(info.messageImprint.hashAlgorithm.algorithmId)
  if (hash === undefined) throw new BrokenMessage('unknown hash of a time stamp')
  const stated = Buffer.from(info.messageImprint.hashedMessage.getValue())
  if (!stated.equals(await content.digest(hash))) return null
  return (await isSignedOver(message, contentOf(message.content))) ? validDate(info.genTime) : null
}

function readStamp(content: Buffer): TSTInfo {
  try {
    return TSTInfo.fromBER(Uint8Array.from(content).buffer)
  } catch (error) {
    throw new BrokenMessage('no time stamp', { cause: error })
  }
}
