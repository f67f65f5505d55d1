import { createHash, X509Certificate } from 'node:crypto'
import { GeneralizedTime, ObjectIdentifier, OctetString, Sequence, UTCTime } from 'asn1js'
import {
  type Attribute,
  Certificate,
  ContentInfo,
  IssuerAndSerialNumber,
  SignedData,
  type SignerInfo,
  TSTInfo,
} from 'pkijs'
import { hashOf } from './hashes.ts'
import { lightenMessage } from './lighten-message.ts'
import { InvalidMessage, UnknownForm, verifyValue } from './signature-value.ts'

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

/** The signed content. Only a message without attributes needs its bytes. */
export interface SignedContent {
  digest(hash: string): Promise<Buffer>
  bytes(): Promise<Buffer>
}

/** A CMS SignedData with its one signer (RFC 5652). */
export interface SignedMessage {
  readonly signer: X509Certificate
  readonly certificates: readonly X509Certificate[]
  /** The time that the signer claims, without proof. */
  readonly claimedAt: Date | null
  /** The content in the message; null for a detached signature. */
  readonly content: Buffer | null
  readonly contentType: string
  readonly signature: Buffer
  /** The time stamp of the signature, which is a message of its own (RFC 3161). */
  readonly timestamp: Uint8Array | null
  readonly info: SignerInfo
}

const derOf = (value: { toBER(): ArrayBuffer }): Buffer => Buffer.from(value.toBER())

function certificateOf(parsed: Certificate): X509Certificate {
  const certificate = new X509Certificate(derOf(parsed.toSchema()))
  const { validFromDate, validToDate } = certificate
  if (!validDate(validFromDate) || !validDate(validToDate))
    throw new InvalidMessage('a certificate has an invalid date')
  return certificate
}

/** The single value of an attribute; undefined if it is absent. Throws InvalidMessage for several values. */
function attributeOf(attributes: readonly Attribute[] | undefined, type: string): unknown {
  const found = (attributes ?? []).filter((each) => each.type === type)
  if (found.length === 0) return undefined
  if (found.length > 1 || found[0]?.values.length !== 1)
    throw new InvalidMessage(`the attribute ${type} must have exactly one value`)
  return found[0].values[0]
}

/** Parses a message and ignores the bytes after it. Throws InvalidMessage. */
export function readSignedMessage(bytes: Uint8Array): SignedMessage {
  try {
    return parse(bytes)
  } catch (error) {
    // Damaged bytes can make the parsers throw anything, even a stack overflow.
    throw error instanceof InvalidMessage ? error : new InvalidMessage('invalid CMS message', { cause: error })
  }
}

function parse(bytes: Uint8Array): SignedMessage {
  const light = lightenMessage(bytes)
  const outer = ContentInfo.fromBER(Uint8Array.from(light.bytes).buffer)
  if (outer.contentType !== ContentInfo.SIGNED_DATA)
    throw new InvalidMessage(`the CMS message is not SignedData but ${outer.contentType}`)
  const data = new SignedData({ schema: outer.content })
  const [info, ...others] = data.signerInfos
  if (!info || others.length > 0)
    throw new InvalidMessage(`the message must have one signer, but has ${data.signerInfos.length}`)
  if (light.signedAttributes !== null && info.signedAttrs !== undefined)
    info.signedAttrs.encodedValue = Uint8Array.from(light.signedAttributes).buffer
  const parsed = (data.certificates ?? []).filter((each) => each instanceof Certificate)
  if (parsed.length > maxCertificates)
    throw new InvalidMessage(`the message has ${parsed.length} certificates; the limit is ${maxCertificates}`)
  const signer = parsed.find((each) => isSigner(info, each))
  if (!signer) throw new InvalidMessage('the certificate of the signer is missing')
  const { eContent, eContentType } = data.encapContentInfo
  const signedAt = attributeOf(info.signedAttrs?.attributes, oids.signingTime)
  const timestamp = (info.unsignedAttrs?.attributes ?? []).find(({ type }) => type === oids.timestamp)?.values[0]
  return {
    signer: certificateOf(signer),
    certificates: parsed.map(certificateOf),
    claimedAt: signedAt instanceof UTCTime || signedAt instanceof GeneralizedTime ? validDate(signedAt.toDate()) : null,
    content: eContent ? Buffer.from(eContent.getValue()) : null,
    contentType: eContentType,
    signature: Buffer.from(info.signature.getValue()),
    timestamp: timestamp === undefined ? null : derOf(timestamp),
    info,
  }
}

/** The date, or null for one that damaged bytes put outside the years 1 to 9999. */
function validDate(date: Date): Date | null {
  const year = date.getUTCFullYear()
  return year >= 1 && year <= 9999 ? date : null
}

function isSigner({ sid }: SignerInfo, certificate: Certificate): boolean {
  if (sid instanceof IssuerAndSerialNumber) {
    return certificate.issuer.isEqual(sid.issuer) && certificate.serialNumber.isEqual(sid.serialNumber)
  }
  // Otherwise the signer is named by its key identifier, an extension of the certificate.
  const wanted = sid?.idBlock?.isConstructed ? sid.valueBlock.value[0] : sid
  const own = certificate.extensions?.find(({ extnID }) => extnID === '2.5.29.14')?.parsedValue
  if (!(own instanceof OctetString) || !wanted?.valueBlock?.valueHexView) return false
  return Buffer.from(own.valueBlock.valueHexView).equals(Buffer.from(wanted.valueBlock.valueHexView))
}

/** Whether the signature is valid for this content. Throws InvalidMessage for a form that is not supported. */
export async function verifySignature(message: SignedMessage, content: SignedContent): Promise<boolean> {
  try {
    return await isValid(message, content)
  } catch (error) {
    if (error instanceof InvalidMessage) throw error
    throw new InvalidMessage('the signature of the message cannot be checked', { cause: error })
  }
}

async function isValid({ info, signer, contentType }: SignedMessage, content: SignedContent): Promise<boolean> {
  const digest = hashOf(info.digestAlgorithm.algorithmId)
  if (digest === undefined) throw new UnknownForm(`unknown hash ${info.digestAlgorithm.algorithmId}`)
  const attributes = info.signedAttrs
  const key = publicKeyOf(signer)
  const value = Buffer.from(info.signature.getValue())
  const verifyData = (data: Buffer) => verifyValue(value, info.signatureAlgorithm, { digest, key, data })
  if (!attributes) return verifyData(await content.bytes())
  const statedDigest = attributeOf(attributes.attributes, oids.messageDigest)
  const type = attributeOf(attributes.attributes, oids.contentType)
  if (!(statedDigest instanceof OctetString && type instanceof ObjectIdentifier)) {
    throw new InvalidMessage('the signed attributes lack digest or content type')
  }
  if (type.getValue() !== contentType || !namesSigner(attributes.attributes, signer))
    throw new InvalidMessage('the signed attributes are of another message')
  if (!Buffer.from(statedDigest.getValue()).equals(await content.digest(digest))) return false
  // The digest is the file's: only the attributes, the key or the value itself can be wrong.
  if (!verifyData(Buffer.from(attributes.encodedValue))) throw new InvalidMessage('the value is of another signature')
  return true
}

function publicKeyOf(signer: X509Certificate): X509Certificate['publicKey'] {
  try {
    return signer.publicKey
  } catch (error) {
    throw new UnknownForm('unknown kind of key', { cause: error })
  }
}

/** Whether the signed attributes name this signer, or none (RFC 5035). */
function namesSigner(attributes: readonly Attribute[], signer: X509Certificate): boolean {
  const versionTwo = attributeOf(attributes, oids.signingCertificateV2)
  const value = versionTwo ?? attributeOf(attributes, oids.signingCertificate)
  if (value === undefined) return true
  const list = value instanceof Sequence ? value.valueBlock.value[0] : undefined
  const first = list instanceof Sequence ? list.valueBlock.value[0] : undefined
  const [head, next] = first instanceof Sequence ? first.valueBlock.value : []
  const algorithm = head instanceof Sequence ? head.valueBlock.value[0] : undefined
  const defaultHash = versionTwo === undefined ? 'sha1' : 'sha256'
  const hash = algorithm instanceof ObjectIdentifier ? hashOf(algorithm.getValue()) : defaultHash
  const statedDigest = head instanceof OctetString ? head : next
  if (!(statedDigest instanceof OctetString) || hash === undefined)
    throw new InvalidMessage('the signed attributes name no certificate')
  return createHash(hash).update(signer.raw).digest().equals(Buffer.from(statedDigest.getValue()))
}

/** Signed content that is in memory. */
export const contentInMemory = (bytes: Buffer): SignedContent => ({
  digest: async (hash) => createHash(hash).update(bytes).digest(),
  bytes: async () => bytes,
})

/** The time of a time stamp over this content; null if it is over other content. Throws InvalidMessage. */
export async function timestampOf(message: SignedMessage, content: SignedContent): Promise<Date | null> {
  if (message.contentType !== oids.timestampInfo || message.content === null)
    throw new InvalidMessage(`the message is not a time stamp but ${message.contentType}`)
  const info = parseTimestamp(message.content)
  const hash = hashOf(info.messageImprint.hashAlgorithm.algorithmId)
  if (hash === undefined)
    throw new UnknownForm(`unknown hash ${info.messageImprint.hashAlgorithm.algorithmId} of a time stamp`)
  const statedDigest = Buffer.from(info.messageImprint.hashedMessage.getValue())
  if (!statedDigest.equals(await content.digest(hash))) return null
  return (await verifySignature(message, contentInMemory(message.content))) ? validDate(info.genTime) : null
}

function parseTimestamp(content: Buffer): TSTInfo {
  try {
    return TSTInfo.fromBER(Uint8Array.from(content).buffer)
  } catch (error) {
    throw new InvalidMessage('invalid time stamp', { cause: error })
  }
}
