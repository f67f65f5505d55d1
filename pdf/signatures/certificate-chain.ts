import type { X509Certificate } from 'node:crypto'
import { BasicConstraints, Certificate, CertificateChainValidationEngine } from 'pkijs'

const longestPath = 10
const parsedOf = (certificate: X509Certificate): Certificate =>
  Certificate.fromBER(Uint8Array.from(certificate.raw).buffer)
const isSame = (a: X509Certificate, b: X509Certificate): boolean => a.raw.equals(b.raw)

/** Whether a certificate is valid at a time. */
export function isValidAt(
  { validFromDate, validToDate }: Pick<X509Certificate, 'validFromDate' | 'validToDate'>,
  at: Date,
): boolean {
  return validFromDate <= at && at <= validToDate
}

/** Whether a certificate may sign documents: its key usage and its purposes say so or are absent. */
export function maySign(certificate: X509Certificate): boolean {
  const purposes = certificate.keyUsage ?? []
  if (purposes.length > 0 && purposes.every((each) => otherPurposes.includes(each))) return false
  const usage = parsedOf(certificate).extensions?.find(({ extnID }) => extnID === '2.5.29.15')?.parsedValue
  if (usage === undefined) return true
  const bits = (usage as { valueBlock?: { valueHexView?: Uint8Array } }).valueBlock?.valueHexView?.[0] ?? 0
  // digitalSignature and nonRepudiation (RFC 5280, 4.2.1.3).
  return (bits & 0xc0) !== 0
}

/** Purposes that have nothing to do with a document: servers, programs, answers about certificates, time stamps. */
const otherPurposes = ['1', '3', '9', '8'].map((last) => `1.3.6.1.5.5.7.3.${last}`)

/** Whether a certificate belongs to a time stamping authority. */
export const mayStamp = ({ keyUsage }: X509Certificate): boolean => (keyUsage ?? []).includes('1.3.6.1.5.5.7.3.8')

interface ChainOptions {
  /** Certificates that came with the signature. */
  readonly intermediates: readonly X509Certificate[]
  readonly roots: readonly X509Certificate[]
  /** When the certificates of the authorities have to be valid. */
  readonly at: Date
}

/**
 * The path from a certificate to one of the roots, both included; null if there is none (RFC 5280, 6.1): names, signatures, validity and rights of the
 * authorities and length of path; policies and name constraints only if the certificate is valid at `at`. An invalid
 * one is not refused, so that an expired certificate is told from an unknown one. Revocation is not checked.
 */
export async function chainToRoot(
  leaf: X509Certificate,
  { intermediates, roots, at }: ChainOptions,
): Promise<readonly X509Certificate[] | null> {
  const path = findPath(leaf, intermediates, roots)
  if (!path?.slice(1).every((each) => isValidAt(each, at))) return null
  const parsed = path.map(parsedOf)
  if (!parsed.every((each, depth) => depth === 0 || mayIssue(each, depth))) return null
  // The engine, which checks policies and name constraints, would refuse an expired certificate for that alone.
  if (path.length === 1 || !isValidAt(leaf, at)) return path
  const engine = new CertificateChainValidationEngine({
    trustedCerts: parsed.slice(-1),
    // The engine takes the last certificate for the leaf.
    certs: parsed.slice(0, -1).toReversed(),
    checkDate: at,
    // The path is known; the engine's own search would not end for authorities that signed each other.
    findIssuer: async (certificate) => {
      const depth = parsed.findIndex((each) => Buffer.from(each.tbsView).equals(Buffer.from(certificate.tbsView)))
      return parsed.slice(depth + 1, depth + 2)
    },
  })
  return (await engine.verify()).result ? path : null
}

/** Whether the key of `issuer` has signed a certificate. */
export function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  try {
    return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)
  } catch {
    // A kind of key that is not known: another issuer of the same name may be.
    return false
  }
}

/** Finds a path of certificates, each signed by the next, that ends at a root. Visits each certificate once. */
function findPath(
  leaf: X509Certificate,
  others: readonly X509Certificate[],
  roots: readonly X509Certificate[],
): X509Certificate[] | null {
  const seen = new Set<string>()
  const extend = (path: readonly X509Certificate[]): X509Certificate[] | null => {
    const last = path.at(-1)
    if (!last || path.length > longestPath || seen.has(last.fingerprint256)) return null
    seen.add(last.fingerprint256)
    if (roots.some((root) => isSame(root, last))) return [...path]
    for (const issuer of [...roots, ...others]) {
      if (!issuer.ca || isSame(issuer, last) || !isIssuedBy(last, issuer)) continue
      const found = extend([...path, issuer])
      if (found) return found
    }
    return null
  }
  return extend([leaf])
}

/** Whether an authority may be `depth` steps above the leaf. */
function mayIssue(authority: Certificate, depth: number): boolean {
  const constraints = authority.extensions?.find(({ extnID }) => extnID === '2.5.29.19')?.parsedValue
  if (!(constraints instanceof BasicConstraints) || !constraints.cA) return false
  const longest = constraints.pathLenConstraint
  return typeof longest !== 'number' || depth - 1 <= longest
}
