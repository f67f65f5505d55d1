import { createHash, createPrivateKey, sign, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { ObjectIdentifier, OctetString } from 'asn1js'
import {
  AlgorithmIdentifier,
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs'
import { openssl, type Signer } from '../authority.ts'

/** A message of openssl with RSA-PSS. */
export const pssMessage = (signed: Buffer, signer: Signer): Buffer =>
  openssl(
    [
      ...['cms', '-sign', '-binary', '-outform', 'DER', '-md', 'sha256'],
      ...['-signer', signer.certificate, '-inkey', signer.key, '-keyopt', 'rsa_padding_mode:pss'],
      ...['-certfile', signer.issuerCertificate],
    ],
    signed,
  )

const parsed = (file: string) => {
  const { raw } = new X509Certificate(readFileSync(file))
  return Certificate.fromBER(Uint8Array.from(raw).buffer)
}

/** A message with a signature that openssl does not write: of EdDSA (RFC 8419). */
export function cmsOf(signed: Buffer, signer: Signer, algorithmId: string): Buffer {
  const certificate = parsed(signer.certificate)
  const digest = createHash('sha512').update(signed).digest()
  const attributes = [
    new Attribute({ type: '1.2.840.113549.1.9.3', values: [new ObjectIdentifier({ value: ContentInfo.DATA })] }),
    new Attribute({
      type: '1.2.840.113549.1.9.4',
      values: [new OctetString({ valueHex: Uint8Array.from(digest).buffer })],
    }),
  ]
  const signedAttrs = new SignedAndUnsignedAttributes({ type: 0, attributes })
  const data = Buffer.from(signedAttrs.toSchema().toBER())
  data[0] = 0x31
  const value = sign(null, data, createPrivateKey(readFileSync(signer.key)))
  const { issuer, serialNumber } = certificate
  const info = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer, serialNumber }),
    digestAlgorithm: new AlgorithmIdentifier({ algorithmId: '2.16.840.1.101.3.4.2.3' }),
    signedAttrs,
    signatureAlgorithm: new AlgorithmIdentifier({ algorithmId }),
    signature: new OctetString({ valueHex: Uint8Array.from(value).buffer }),
  })
  const message = new SignedData({
    version: 1,
    digestAlgorithms: [info.digestAlgorithm],
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: ContentInfo.DATA }),
    certificates: [certificate, parsed(signer.issuerCertificate)],
    signerInfos: [info],
  })
  const content = message.toSchema(true)
  return Buffer.from(new ContentInfo({ contentType: ContentInfo.SIGNED_DATA, content }).toSchema().toBER())
}
