import type { X509Certificate } from 'node:crypto'
import { BasicConstraints, Certificate, CertificateChainValidationEngine } from 'pkijs'

const longestPath = 10
const [mostSteps, mostPaths] = [100, 8]
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
 * The paths from a certificate to one of the roots, both included (RFC 5280, 6.1): names, signatures, validity and rights of the
 * authorities and length of path; policies and name constraints only if the certificate is valid at `at`. An invalid
 * one is not refused, so that an expired certificate is told from an unknown one. Revocation is not checked. An authority
 * may have several certificates: renewed, or signed by two others.
 */
export async function chainsToRoot(leaf: X509Certificate, options: ChainOptions): Promise<readonly Path[]> {
  const valid: Path[] = []
  for (const path of pathsOf(leaf, options)) if (await isValidPath(path, options.at)) valid.push(path)
  return valid
}

/** From a certificate to a root. */
export type Path = readonly X509Certificate[]

async function isValidPath(path: Path, at: Date): Promise<boolean> {
  if (!path.slice(1).every((each) => isValidAt(each, at))) return false
  const parsed = path.map(parsedOf)
  if (!parsed.every((each, depth) => depth === 0 || mayIssue(each, depth))) return false
  // The engine, which checks policies and name constraints, would refuse an expired certificate for that alone.
  if (path[0] === undefined || path.length === 1 || !isValidAt(path[0], at)) return true
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
  // The library throws for an odd certificate, which leads to no root either way.
  return engine.verify().then(
    ({ result }) => result,
    () => false,
  )
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

/** Paths of certificates, each signed by the next, that end at a root. Anybody can put many certificates into a file. */
function* pathsOf(leaf: X509Certificate, { intermediates, roots }: ChainOptions): Generator<Path> {
  const issuers = [...new Map([...roots, ...intermediates].map((each) => [each.fingerprint256, each])).values()]
  let [steps, paths] = [mostSteps, mostPaths]
  function* extend(path: readonly X509Certificate[]): Generator<Path> {
    const last = path.at(-1)
    if (!last || path.length > longestPath || steps <= 0 || paths <= 0) return
    steps -= 1
    if (roots.some((root) => isSame(root, last))) {
      paths -= 1
      yield path
      return
    }
    for (const issuer of issuers) {
      if (!issuer.ca || path.some((each) => isSame(each, issuer)) || !isIssuedBy(last, issuer)) continue
      yield* extend([...path, issuer])
    }
  }
  yield* extend([leaf])
}

/** Whether an authority may be `depth` steps above the leaf. */
function mayIssue(authority: Certificate, depth: number): boolean {
  const constraints = authority.extensions?.find(({ extnID }) => extnID === '2.5.29.19')?.parsedValue
  if (!(constraints instanceof BasicConstraints) || !constraints.cA) return false
  const longest = constraints.pathLenConstraint
  return typeof longest !== 'number' || depth - 1 <= longest
}
