import type { X509Certificate } from 'node:crypto'
import { type ByteSource, StorageReadError } from '../reader/byte-source.ts'
import { LockedPdf, UnknownEncryption } from '../reader/empty-password.ts'
import { readObjects } from '../reader/pdf-objects.ts'
import { certificateHolder, commonName } from './certificate-holder.ts'
import { listAddresses } from './certificate-parts.ts'
import { type Examined, examine, ownStamp } from './examine.ts'
import { type FoundSignature, findSignatures, type PdfSignature } from './find-signatures.ts'
import { carriedIn } from './message-evidence.ts'
import {
  type Reason,
  type ReportedCertificate,
  type ReportedSignature,
  type SignatureReport,
  verdictOf,
} from './report.ts'
import { laterDifference, readRevisions, revisionOf } from './revisions.ts'
import { createRevocation, type Evidence, unknownRevocation } from './revocation.ts'
import { createSignedContents } from './signed-content.ts'
import { contentInMemory, type SignedMessage } from './signed-message.ts'
import { createTrust, type Trust, type TrustedRoot } from './trust.ts'
import { storedData } from './validation-data.ts'

export interface ReportOptions {
  readonly roots: readonly TrustedRoot[]
  /** More certificates of authorities. */
  readonly certificates?: readonly X509Certificate[]
  /** More lists of revoked certificates, in DER. */
  readonly lists?: readonly Uint8Array[]
  readonly now: Date
  /** Reads no signed content: the certificates and their levels count, no verdict does. */
  readonly isBrief?: boolean
}

/** A signature with what its message says by itself. */
interface Case extends Examined {
  readonly signature: PdfSignature
}

interface Stamp {
  readonly at: Date
  readonly by: string
  /** It stamps every signature that ends before it. */
  readonly end: number
}

type Judge = ReturnType<typeof createTrust>

/**
 * Checks every digital signature of a PDF, offline. Any bytes lead to a report; it throws nothing but StorageReadError.
 */
export async function reportSignatures(source: ByteSource, options: ReportOptions): Promise<SignatureReport> {
  try {
    return await report(source, options)
  } catch (error) {
    // A damaged PDF can make the parsers throw anything.
    if (error instanceof StorageReadError) throw error
    return { problem: problemOf(error), signatures: [], revisions: [] }
  }
}

/** Why the signatures of a PDF cannot be checked at all. */
function problemOf(error: unknown): SignatureReport['problem'] {
  if (error instanceof LockedPdf) return 'locked'
  return error instanceof UnknownEncryption ? 'encrypted' : 'unreadable'
}

async function report(source: ByteSource, options: ReportOptions): Promise<SignatureReport> {
  const objects = await readObjects(source)
  const found = await findSignatures(source, objects)
  const revisions = options.isBrief ? [] : await readRevisions(source, objects, found)
  const contents = options.isBrief ? () => contentInMemory(Buffer.alloc(0)) : createSignedContents(source)
  const cases: Case[] = []
  for (const signature of found)
    if (signature.fault === null) cases.push({ signature, ...(await examine(signature, contents(signature))) })
  const carried = [await storedData(objects), ...cases.flatMap(messagesOf).map(carriedIn)]
  const lists = (options.lists ?? []).map(
    (each): Evidence => ({ kind: 'list', bytes: Buffer.from(each), source: 'list' }),
  )
  const judge = createTrust({
    roots: options.roots,
    now: options.now,
    certificates: [...(options.certificates ?? []), ...carried.flatMap(({ certificates }) => certificates)],
    revocation: createRevocation([...lists, ...carried.flatMap(({ evidence }) => evidence)]),
  })
  const trusts = new Map<PdfSignature, Trust>()
  const stamps: Stamp[] = []
  for (const { signature, message, at } of cases) {
    if (message === null || at === null) continue
    const trust = await judge.ofStamp(message.signer, message.certificates, at)
    trusts.set(signature, trust)
    if (trust.reason === 'holds') stamps.push({ at, by: nameOf(message.signer), end: signature.end })
  }
  const signatures: ReportedSignature[] = []
  for (const signature of found) {
    const examined = cases.find((each) => each.signature === signature)
    if (signature.fault !== null || !examined) {
      signatures.push(faulty(signature))
      continue
    }
    const difference = await laterDifference(source, revisions, { signature, all: found })
    const own = signature.isTimestamp ? ownTime(examined) : await earliestStamp(examined, stamps, judge)
    const trust = trusts.get(signature) ?? (await trustOf(examined, own, judge))
    signatures.push({
      ...described(examined, trust),
      ...verdict(reasonOf(examined.state, difference, trust)),
      stamped: own && { at: own.at, by: own.by },
      revision: revisionOf(signature, revisions),
    })
  }
  return {
    problem: null,
    signatures,
    revisions: revisions.map(({ end, adds }) => ({ sizeBytes: end, adds })),
  }
}

/** The messages of a signature: its own, and the time stamp's inside it. */
const messagesOf = ({ signature, message }: Case): readonly Uint8Array[] => [
  signature.contents,
  ...(message?.timestamp ? [message.timestamp] : []),
]

const ownTime = ({ signature, message, at }: Case): Stamp | null =>
  message && at && { at, by: nameOf(message.signer), end: signature.end }

/** The earliest time at which the signature surely existed. */
async function earliestStamp(
  { signature, message }: Case,
  stamps: readonly Stamp[],
  judge: Judge,
): Promise<Stamp | null> {
  const all = stamps.filter(({ end }) => end > signature.end)
  const own = message && (await ownStamp(message))
  if (own) {
    const { stamp, at } = own
    const { reason } = await judge.ofStamp(stamp.signer, [...stamp.certificates, ...message.certificates], at)
    if (reason === 'holds') all.push({ at, by: nameOf(stamp.signer), end: signature.end })
  }
  return all.toSorted((a, b) => a.at.getTime() - b.at.getTime())[0] ?? null
}

const claimOf = ({ signature, message }: Case): Date | null => message?.claimedAt ?? signature.writtenAt

async function trustOf(examined: Case, stamp: Stamp | null, judge: Judge): Promise<Trust | null> {
  const { message } = examined
  if (!message) return null
  return judge.ofSigner(message.signer, message.certificates, {
    stampedAt: stamp?.at ?? null,
    claimedAt: claimOf(examined),
  })
}

function reasonOf(state: Examined['state'], difference: 'none' | 'doubtful' | 'changed', trust: Trust | null): Reason {
  if (state !== 'holds') return state
  if (difference !== 'none') return difference === 'changed' ? 'changed-later' : 'doubtful-change'
  return trust?.reason ?? 'broken'
}

const verdict = (reason: Reason) => ({ verdict: verdictOf(reason), reason })

const faulty = ({ fault, ...head }: FoundSignature): ReportedSignature => ({
  ...verdict(fault === 'partial' ? 'partial' : 'broken'),
  kind: head.isTimestamp ? 'timestamp' : 'signature',
  level: null,
  certificate: null,
  stated: head.stated,
  subFilter: head.subFilter,
  claimedAt: head.writtenAt,
  stamped: null,
  revocation: revocationOf(null),
  revision: null,
})

function described(
  examined: Case,
  trust: Trust | null,
): Omit<ReportedSignature, 'verdict' | 'reason' | 'stamped' | 'revision'> {
  const { signature, message } = examined
  return {
    kind: signature.isTimestamp ? 'timestamp' : 'signature',
    level: trust?.level ?? null,
    certificate: message && certificateOf(message, trust?.authorities ?? []),
    stated: signature.stated,
    subFilter: signature.subFilter,
    claimedAt: claimOf(examined),
    revocation: revocationOf(trust),
  }
}

function revocationOf(trust: Trust | null): ReportedSignature['revocation'] {
  const { state, source, at } = trust?.revocation ?? unknownRevocation
  return { state, source, at }
}

function certificateOf({ signer }: SignedMessage, authorities: readonly X509Certificate[]): ReportedCertificate {
  return {
    holder: certificateHolder(signer),
    subject: signer.subject ?? '',
    issuer: commonName(signer.issuer),
    serialNumber: signer.serialNumber,
    validFrom: signer.validFromDate,
    validUntil: signer.validToDate,
    listAddresses: [...new Set([signer, ...authorities].flatMap(listAddresses))],
  }
}

const nameOf = ({ subject }: X509Certificate): string => commonName(subject)
