import type { X509Certificate } from 'node:crypto'
import type { ByteSource } from '../reader/byte-source.ts'
import { isValidAt } from './certificate-chain.ts'
import type { CertificateHolder } from './certificate-holder.ts'
import type { Reason, ReportedSignature, SignatureReport } from './report.ts'
import { reportSignatures } from './report-signatures.ts'
import { problemTexts } from './sentences.ts'

/** The certificate of one signature with the results of its checks. */
export interface CheckedCertificate {
  readonly holder: CertificateHolder
  readonly validFrom: Date
  readonly validUntil: Date
  readonly claimedAt: Date | null
  /** The time that a time stamping authority confirms. */
  readonly stampedAt: Date | null
  /** The signed bytes are unchanged, and only signatures were added after them. */
  readonly isIntact: boolean
  /** At the time stamp, or now if there is none. */
  readonly isWithinValidity: boolean
  /** Null when no roots are configured. */
  readonly isTrusted: boolean | null
}

export interface SignatureCheck {
  readonly certificates: readonly CheckedCertificate[]
  /** Why a signature is not valid, in Portuguese; null if all are valid. Without roots only integrity counts. */
  readonly problem: string | null
}

export interface CheckOptions {
  readonly roots: readonly X509Certificate[]
  readonly now: Date
}

/** Checks every digital signature of a PDF for the service. It throws nothing but StorageReadError. */
export async function checkSignatures(source: ByteSource, { roots, now }: CheckOptions): Promise<SignatureCheck> {
  const trusted = roots.map((certificate) => ({ certificate, level: 'other' }) as const)
  return checkOf(await reportSignatures(source, { roots: trusted, now }), { roots, now })
}

/** A report in the service's words: a signature of which nothing can be said is not accepted. */
export function checkOf({ problem, signatures }: SignatureReport, { roots, now }: CheckOptions): SignatureCheck {
  if (problem !== null) return { certificates: [], problem: reportProblems[problem] }
  if (signatures.length === 0) return { certificates: [], problem: problemTexts.unsigned }
  const hasRoots = roots.length > 0
  const problems = signatures.map((each) => problemOf(each, hasRoots))
  const certificates = signatures.flatMap((each) => checkedOf(each, { hasRoots, now }))
  return { certificates, problem: problems.find((each) => each !== null) ?? null }
}

const reportProblems = {
  locked: problemTexts.locked,
  encrypted: problemTexts.encrypted,
  unreadable: problemTexts.unreadable,
  'gave-up': problemTexts.unreadable,
} as const

const reasonTexts: Readonly<Record<Exclude<Reason, 'holds'>, (who: string) => string>> = {
  altered: problemTexts.notOwn,
  broken: () => problemTexts.broken,
  'changed-later': problemTexts.changedLater,
  'doubtful-change': problemTexts.doubtful,
  expired: problemTexts.expired,
  'not-for-signing': problemTexts.notForSigning,
  partial: () => problemTexts.partial,
  revoked: problemTexts.revoked,
  'revoked-unproved': problemTexts.revoked,
  'unknown-authority': problemTexts.unknownRoot,
  'unknown-format': () => problemTexts.unknownFormat,
}

/** Reasons that lie in the certificate, not in the file. */
const ofCertificate = new Set<Reason>([
  'expired',
  'not-for-signing',
  'revoked',
  'revoked-unproved',
  'unknown-authority',
])

function problemOf({ kind, reason, certificate }: ReportedSignature, hasRoots: boolean): string | null {
  if (reason === 'holds') return null
  if (kind === 'timestamp')
    return ofCertificate.has(reason) ? problemTexts.unknownStamp : reasonTexts[reason]('um carimbo do tempo')
  if (!hasRoots && ofCertificate.has(reason)) return null
  return reasonTexts[reason](certificate?.holder.titular || 'um assinante')
}

function checkedOf(
  signature: ReportedSignature,
  { hasRoots, now }: { readonly hasRoots: boolean; readonly now: Date },
): CheckedCertificate[] {
  const { kind, certificate, reason, stamped, claimedAt, level } = signature
  if (kind === 'timestamp' || certificate === null) return []
  const { holder, validFrom, validUntil } = certificate
  return [
    {
      holder,
      validFrom,
      validUntil,
      claimedAt,
      stampedAt: stamped?.at ?? null,
      isIntact: reason === 'holds' || ofCertificate.has(reason),
      isWithinValidity: isValidAt({ validFromDate: validFrom, validToDate: validUntil }, stamped?.at ?? now),
      isTrusted: hasRoots ? level !== null : null,
    },
  ]
}
