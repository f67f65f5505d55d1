import type { CertificateHolder } from './certificate-holder.ts'
import type { Revocation } from './revocation.ts'

/** The hierarchy of a trusted root. */
export type Level = 'icp-brasil' | 'gov-br' | 'other'

/** Why a signature holds, or not. `altered` and `changed-later` accuse: only where a change is certain. */
export type Reason =
  | 'holds'
  | 'unknown-authority'
  | 'doubtful-change'
  | 'partial'
  | 'unknown-format'
  | 'expired'
  | 'revoked-unproved'
  | 'not-for-signing'
  | 'altered'
  | 'changed-later'
  | 'broken'
  | 'revoked'

/** As EN 319 102-1 has them: TOTAL-PASSED, INDETERMINATE, TOTAL-FAILED. */
export type Verdict = 'valid' | 'unsure' | 'invalid'

const invalid: ReadonlySet<Reason> = new Set(['altered', 'changed-later', 'broken', 'revoked'])
export const verdictOf = (reason: Reason): Verdict => {
  if (reason === 'holds') return 'valid'
  return invalid.has(reason) ? 'invalid' : 'unsure'
}

/** Of the certificate of a signer or of an authority that stamps times. */
export interface ReportedCertificate {
  readonly holder: CertificateHolder
  readonly subject: string
  /** The common name of its issuer. */
  readonly issuer: string
  /** In hexadecimal. */
  readonly serialNumber: string
  readonly validFrom: Date
  readonly validUntil: Date
  /** Where its authorities publish lists of revoked certificates: of itself, and of the authorities above it. */
  readonly listAddresses: readonly string[]
}

/** Texts of the signature's dictionary, signed like the rest. */
export interface StatedTexts {
  readonly reason: string
  readonly location: string
  readonly contact: string
}

export interface ReportedSignature {
  /** `timestamp`: an authority's word that the file existed then; nobody signed it. */
  readonly kind: 'signature' | 'timestamp'
  readonly verdict: Verdict
  readonly reason: Reason
  /** By its trusted root; null without one. */
  readonly level: Level | null
  /** Null if the message cannot be read. */
  readonly certificate: ReportedCertificate | null
  readonly stated: StatedTexts
  readonly subFilter: string
  /** By the clock of the signer's computer. */
  readonly claimedAt: Date | null
  /** The earliest trusted time stamp over it, in its message or over the document; for a time stamp its own time. */
  readonly stamped: { readonly at: Date; readonly by: string } | null
  readonly revocation: Pick<Revocation, 'state' | 'source' | 'at'>
  /** An index of the revisions: the one that it closes; null where it covers none whole. */
  readonly revision: number | null
}

/** The file at the end of a signature, and as it is. */
export interface ReportedRevision {
  readonly sizeBytes: number
  /** Beside signatures themselves; the first is the document. */
  readonly adds: 'document' | 'signatures' | 'validation-data' | 'doubtful' | 'changes'
}

/** Everything that can be said about the digital signatures of a file. */
export interface SignatureReport {
  /** Why they cannot be checked at all. `gave-up`: it would take too much time or memory. */
  readonly problem: 'locked' | 'encrypted' | 'unreadable' | 'gave-up' | null
  /** Oldest first. */
  readonly signatures: readonly ReportedSignature[]
  /** Oldest first. */
  readonly revisions: readonly ReportedRevision[]
}
