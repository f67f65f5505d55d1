import { createHash, verify, type X509Certificate } from 'node:crypto'
import { readDer } from '../signatures/der.ts'
import { ia5, integer, none, octets, oid, sequence, setOf, tagged } from './der.ts'
import { type DocumentSigner, SigningError } from './signer.ts'

const oids = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  policyId: '1.2.840.113549.1.9.16.2.15',
  policyAddress: '1.2.840.113549.1.9.16.5.1',
  signingCertificate: '1.2.840.113549.1.9.16.2.47',
  timestamp: '1.2.840.113549.1.9.16.2.14',
  sha256: '2.16.840.1.101.3.4.2.1',
  rsa: '1.2.840.113549.1.1.11',
  ecdsa: '1.2.840.10045.4.3.2',
}

/** ICP-Brasil's AD-RB for PAdES, version 1.3: its own hash of its content, not the hash of its file. */
const policy = {
  id: '2.16.76.1.7.1.11.1.3',
  hash: '23e4be4b9b362172e4ebb0e72b86a133ece5aad843d8651c6e38a0ba3f08fc60',
  // ITI's check refuses https.
  address: 'http://politicas.icpbrasil.gov.br/PA_PAdES_AD_RB_v1_3.der',
}

/** Without parameters, as ITI's check demands. */
export const sha256Identifier = sequence(oid(oids.sha256))
const attribute = (type: string, value: Uint8Array) => sequence(oid(type), setOf(value))

/** Exactly the four attributes that the policy demands; the time of signing stands in the PDF (EN 319 142-1, 5.3). */
function signedAttributes(digest: Uint8Array, certificate: X509Certificate): Buffer {
  const { issuer, serial } = namesOf(certificate)
  const hash = createHash('sha256').update(certificate.raw).digest()
  // SHA-256 is the default of ESSCertIDv2, which DER leaves out.
  const named = sequence(octets(hash), sequence(sequence(tagged(4, issuer)), serial))
  const qualifier = sequence(oid(oids.policyAddress), ia5(policy.address))
  const policyHash = sequence(sha256Identifier, octets(Buffer.from(policy.hash, 'hex')))
  return setOf(
    attribute(oids.contentType, oid(oids.data)),
    attribute(oids.messageDigest, octets(digest)),
    attribute(oids.policyId, sequence(oid(policy.id), policyHash, sequence(qualifier))),
    attribute(oids.signingCertificate, sequence(sequence(named))),
  )
}

/** The name of the issuer and the serial number, byte for byte. */
function namesOf({ raw }: X509Certificate): { issuer: Buffer; serial: Buffer } {
  const [signed] = readDer(raw).inside()
  const parts = signed?.inside() ?? []
  // A version stands before the number, except in version 1.
  const [serial, , issuer] = parts[0]?.tag === 0xa0 ? parts.slice(1) : parts
  if (!serial || !issuer) throw new Error('a certificate has no issuer')
  return { issuer: issuer.whole, serial: serial.whole }
}

/** A time stamp token over the signature value, as CMS. */
type StampSignature = (signature: Buffer) => Promise<Buffer>

/**
 * A detached CMS message (RFC 5652) with this SHA-256 of the signed bytes, PAdES B-B by AD-RB; B-T with a stamp.
 * @throws SigningError
 */
export async function signedData(
  digest: Uint8Array,
  signer: DocumentSigner,
  stamp: StampSignature | null,
): Promise<Buffer> {
  const { certificate, chain } = signer
  const attributes = signedAttributes(digest, certificate)
  const signature = Buffer.from(await signer.sign(attributes))
  // A token may hold another key under the certificate's name.
  if (!verify('sha256', attributes, certificate.publicKey, signature)) throw new SigningError('token-error')
  const unsigned = stamp === null ? [] : [tagged(1, attribute(oids.timestamp, await stamp(signature)))]
  const isRsa = certificate.publicKey.asymmetricKeyType === 'rsa'
  const { issuer, serial } = namesOf(certificate)
  const info = sequence(
    integer([1]),
    sequence(issuer, serial),
    sha256Identifier,
    tagged(0, readDer(attributes).content),
    isRsa ? sequence(oid(oids.rsa), none) : sequence(oid(oids.ecdsa)),
    octets(signature),
    ...unsigned,
  )
  const certificates = [certificate, ...chain].map(({ raw }) => raw)
  const data = sequence(
    integer([1]),
    setOf(sha256Identifier),
    sequence(oid(oids.data)),
    tagged(0, ...certificates),
    setOf(info),
  )
  return sequence(oid(oids.signedData), tagged(0, data))
}

/** Bytes for a message of this signer: certificates, attributes, the largest RSA signature, and a stamp. */
export const roomFor = ({ certificate, chain }: DocumentSigner, hasStamp: boolean): number =>
  [certificate, ...chain].reduce((sum, { raw }) => sum + raw.length, 0) + 3072 + (hasStamp ? 16_384 : 0)
