import type { X509Certificate } from 'node:crypto'
import { readDer, type Value } from './der.ts'

/** The parts of a certificate by which lists and answers name it (RFC 5280, 4.1). */
export interface CertificateParts {
  readonly serialNumber: Buffer
  readonly issuer: Buffer
  readonly subject: Buffer
  /** The key's bits alone. */
  readonly publicKey: Buffer
  /** Values by object identifier, in hexadecimal. */
  readonly extensions: ReadonlyMap<string, Buffer>
}

const known = new WeakMap<X509Certificate, CertificateParts>()

/** Reads the parts in place. Throws OtherForm. */
export function partsOf(certificate: X509Certificate): CertificateParts {
  const parts = known.get(certificate) ?? readParts(certificate.raw)
  known.set(certificate, parts)
  return parts
}

function readParts(raw: Buffer): CertificateParts {
  const [body] = readDer(raw).inside()
  const fields = (body?.inside() ?? []).filter(({ tag }) => tag !== 0xa0)
  const [serial, , issuer, , subject, key] = fields
  const bits = key?.inside()[1]?.content.subarray(1)
  const empty = Buffer.alloc(0)
  return {
    serialNumber: serial?.content ?? empty,
    issuer: issuer?.whole ?? empty,
    subject: subject?.whole ?? empty,
    publicKey: bits ?? empty,
    extensions: extensionsOf(fields.find(({ tag }) => tag === 0xa3)),
  }
}

/** The extensions in their outer tag. */
export function extensionsOf(wrapped: Value | undefined): ReadonlyMap<string, Buffer> {
  const list = wrapped?.inside()[0]?.inside() ?? []
  return new Map(
    list.map((each) => {
      const parts = each.inside()
      return [parts[0]?.content.toString('hex') ?? '', parts.at(-1)?.content ?? Buffer.alloc(0)]
    }),
  )
}

const distributionPoints = '551d1f'

/** Addresses in a value of distribution points; a name of the kind "address" has the tag 6. */
export function addressesIn(value: Value): string[] {
  if (value.tag === 0x86) return [value.content.toString('latin1')]
  return (value.tag & 0x20) === 0 ? [] : value.inside().flatMap(addressesIn)
}

/** Where the issuer of a certificate publishes its lists of revoked certificates; empty if it says nothing readable. */
export function listAddresses(certificate: X509Certificate): string[] {
  try {
    const points = partsOf(certificate).extensions.get(distributionPoints)
    return points ? addressesIn(readDer(points)).filter((each) => /^https?:\/\//i.test(each)) : []
  } catch {
    return []
  }
}
