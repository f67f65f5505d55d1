import type { X509Certificate } from 'node:crypto'
import { AlgorithmIdentifier } from 'pkijs'
import { isValidAt } from './certificate-chain.ts'
import { type CertificateParts, partsOf } from './certificate-parts.ts'
import { mayAnswer, type RevocationAnswer, readAnswer } from './revocation-answer.ts'
import { type RevocationList, readList, type Signed, type Statement } from './revocation-list.ts'
import { verifyValue } from './signature-value.ts'

/** A list of revoked certificates, or an authority's answer, that nobody has verified yet. */
export interface Evidence {
  readonly kind: 'list' | 'answer'
  readonly bytes: Buffer
  /** `file`: from the PDF. `list`: handed in beside it. */
  readonly source: 'file' | 'list'
}

/** Whether a certificate is revoked, by what is at hand. */
export interface Revocation {
  readonly state: 'good' | 'revoked' | 'unknown'
  readonly source: Evidence['source'] | null
  /** The date of the list or answer. */
  readonly at: Date | null
  readonly revokedAt: Date | null
  /** Suspended, which may be lifted: nothing can be said for certain. */
  readonly isHold: boolean
}

export const unknownRevocation: Revocation = {
  state: 'unknown',
  source: null,
  at: null,
  revokedAt: null,
  isHold: false,
}

/** Anybody can put any number of lists into a file. */
const mostEvidence = 64
const mostBytes = 48 * 1024 * 1024

type Found = Statement & Pick<Evidence, 'source'>
interface Pair {
  readonly certificate: X509Certificate
  readonly issuer: X509Certificate
}
type Source = (pair: Pair) => Statement | null

/** Asks lists and answers about certificates. One that cannot be read, or is not by the issuer, says nothing. */
export function createRevocation(evidence: readonly Evidence[]) {
  let bytes = 0
  const fitting = evidence.slice(0, mostEvidence).filter((each) => {
    bytes += each.bytes.length
    return bytes <= mostBytes
  })
  const sources = fitting.map((each) => ({ source: each.source, says: sourceOf(each) }))
  /** Whether the certificate was revoked; `time`: when it was used, which a list has to reach to call it good. */
  return (pair: Pair, time: Date): Revocation => {
    const found = sources.flatMap(({ source, says }): Found[] => {
      const statement = says(pair)
      return statement ? [{ ...statement, source }] : []
    })
    return judge(found, time)
  }
}

function judge(found: readonly Found[], time: Date): Revocation {
  const newest = found.toSorted((a, b) => b.from.getTime() - a.from.getTime())
  // A list need not name a revoked certificate any more after it has expired.
  const revoked = newest.find(({ state, isHold }) => state === 'revoked' && !isHold)
  const last = revoked ?? newest[0]
  if (!last) return unknownRevocation
  const { state, source, from: at, revokedAt, isHold } = last
  if (state === 'good' && at < time && (last.until === null || last.until < time)) return unknownRevocation
  return { state, source, at, revokedAt, isHold }
}

/** Reads evidence once, and verifies it once for each issuer. */
function sourceOf({ kind, bytes }: Evidence): Source {
  const read = quietly(() => (kind === 'list' ? listSource(readList(bytes)) : answerSource(readAnswer(bytes))))
  return (pair) => (read ? quietly(() => read(pair)) : null)
}

function quietly<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    // Damaged bytes can make the parsers throw anything.
    return null
  }
}

function listSource(list: RevocationList): Source {
  const isSignedBy = createSignatureTest(list.signed)
  return ({ certificate, issuer }) => {
    const parts = partsOf(certificate)
    if (!list.issuer.equals(parts.issuer) || !isFor(list, certificate) || !isSignedBy(issuer)) return null
    return list.find(parts.serialNumber)
  }
}

function isFor({ only, addresses }: RevocationList, certificate: X509Certificate): boolean {
  if (only !== null && certificate.ca !== (only === 'authorities')) return false
  return addresses.length === 0 || addresses.some((each) => certificate.raw.includes(each, 0, 'latin1'))
}

function answerSource(answer: RevocationAnswer): Source {
  const isSignedBy = createSignatureTest(answer.signed)
  const isBy = (issuer: X509Certificate): boolean =>
    isSignedBy(issuer) ||
    answer.certificates.some(
      (each) =>
        mayAnswer(each) &&
        isValidAt(each, answer.producedAt) &&
        each.checkIssued(issuer) &&
        each.verify(issuer.publicKey) &&
        isSignedBy(each),
    )
  return ({ certificate, issuer }) => {
    const [about, by]: CertificateParts[] = [partsOf(certificate), partsOf(issuer)]
    const statement = about && by ? answer.about(about, by) : null
    return statement && isBy(issuer) ? statement : null
  }
}

function createSignatureTest({ data, algorithm, signature }: Signed): (by: X509Certificate) => boolean {
  const known = new Map<string, boolean>()
  return (by) => {
    const id = by.fingerprint256
    const isOwn =
      known.get(id) ??
      quietly(() =>
        verifyValue(signature, AlgorithmIdentifier.fromBER(Uint8Array.from(algorithm).buffer), {
          digest: 'sha256',
          key: by.publicKey,
          data,
        }),
      ) ??
      false
    known.set(id, isOwn)
    return isOwn
  }
}
