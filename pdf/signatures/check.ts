import type { X509Certificate } from 'node:crypto'
import { type ByteSource, StorageReadError } from '../reader/byte-source.ts'
import { LockedPdf, UnknownEncryption } from '../reader/empty-password.ts'
import { type PdfObjects, readObjects } from '../reader/pdf-objects.ts'
import { chainsToRoot, isValidAt, maySign, mayStamp } from './certificate-chain.ts'
import { type CertificateHolder, certificateHolder } from './certificate-holder.ts'
import { type Difference, differenceOf } from './changes.ts'
import { type FoundSignature, findSignatures, type PdfSignature } from './find-signatures.ts'
import { problemTexts } from './sentences.ts'
import { createSignedContents } from './signed-content.ts'
import {
  contentInMemory,
  InvalidMessage,
  readSignedMessage,
  type SignedMessage,
  timestampOf,
  UnknownForm,
  verifySignature,
} from './signed-message.ts'

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
  /** Why a signature is invalid, in Portuguese; null if all are valid. Without roots only integrity counts. */
  readonly problem: string | null
}

interface CheckOptions {
  readonly roots: readonly X509Certificate[]
  readonly now: Date
}

/** The result for one signature. */
interface SignatureVerdict {
  readonly problem: string | null
  readonly checked?: CheckedCertificate
}

/** Checks every digital signature of a PDF. Any bytes lead to an answer; it throws nothing but StorageReadError. */
export async function checkSignatures(source: ByteSource, options: CheckOptions): Promise<SignatureCheck> {
  try {
    const objects = await readObjects(source)
    const found = await findSignatures(source, objects)
    if (found.length === 0) return { certificates: [], problem: problemTexts.unsigned }
    const differences = await findChanges(source, objects, found)
    const contents = createSignedContents(source)
    const verdicts: SignatureVerdict[] = []
    for (const [place, signature] of found.entries()) {
      if (signature === 'malformed') verdicts.push({ problem: problemTexts.broken })
      else if (signature === 'partial') verdicts.push({ problem: problemTexts.partial })
      else
        verdicts.push(
          await checkSignature({ signature, contents, difference: differences[place] ?? 'changed' }, options),
        )
    }
    return {
      certificates: verdicts.flatMap(({ checked }) => checked ?? []),
      problem: verdicts.find(({ problem }) => problem !== null)?.problem ?? null,
    }
  } catch (error) {
    // A damaged PDF can make the parsers throw anything.
    if (error instanceof StorageReadError) throw error
    return { certificates: [], problem: reasonOf(error) }
  }
}

/** Why the signatures of a PDF cannot be checked at all. */
function reasonOf(error: unknown): string {
  if (error instanceof LockedPdf) return problemTexts.locked
  return error instanceof UnknownEncryption ? problemTexts.encrypted : problemTexts.unreadable
}

/** For each signature, whether anything but signatures was added after it. */
async function findChanges(
  source: ByteSource,
  objects: PdfObjects,
  found: readonly FoundSignature[],
): Promise<readonly Difference[]> {
  const signatures = found.map((each) => (typeof each === 'string' ? null : each))
  const differences: Difference[] = []
  for (const [place, signature] of signatures.entries()) {
    if (signature === null) {
      differences.push('changed')
      continue
    }
    const next = signatures[place + 1] ?? null
    const later = signatures.slice(place + 1)
    const isClosed = signature.forbidsChanges && later.some((each) => each?.isTimestamp === false)
    differences.push(isClosed ? 'changed' : await differenceBetween(source, objects, signature, next))
  }
  // A change after a later signature is also a change after the earlier ones.
  return differences.map((_, place) => worst(differences.slice(place)))
}

const worst = (all: readonly Difference[]): Difference =>
  (['changed', 'doubtful'] as const).find((each) => all.includes(each)) ?? 'none'

async function differenceBetween(
  source: ByteSource,
  objects: PdfObjects,
  { start, end, revision }: PdfSignature,
  next: PdfSignature | null,
): Promise<Difference> {
  const newer = next?.revision ?? 0
  const before = start === 0 ? '' : (await source.read(0, start)).toString('latin1')
  const around = blank.test(before) ? 'none' : 'doubtful'
  if (newer === revision && next === null)
    return worst([around, (await isBlankAfter(source, end)) ? 'none' : 'changed'])
  return worst([around, await differenceOf(objects, { older: revision, newer })])
}

/** Programs put these around a PDF, and they show nothing: line ends, zeros, the mark of UTF-8. */
const blank = /^(?:\xef\xbb\xbf)?[\0\s]*$/
const mostBlankBytes = 4 * 1024 * 1024
const blockBytes = 64 * 1024

/** Only blanks may follow: a reader that repairs files would find objects that the cross-references do not name. */
async function isBlankAfter(source: ByteSource, end: number): Promise<boolean> {
  if (source.bytes - end > mostBlankBytes) return false
  for (let at = end; at < source.bytes; at += blockBytes) {
    if (!blank.test((await source.read(at, blockBytes)).toString('latin1'))) return false
  }
  return true
}

interface SignatureCase {
  readonly signature: PdfSignature
  readonly contents: ReturnType<typeof createSignedContents>
  readonly difference: Difference
}

/** An accusation only where the change is certain. */
const laterTexts = { changed: problemTexts.changedLater, doubtful: problemTexts.doubtful } as const

async function checkSignature(
  { signature, contents, difference }: SignatureCase,
  options: CheckOptions,
): Promise<SignatureVerdict> {
  if (!signature.isTimestamp && !knownForms.has(signature.subFilter)) return { problem: problemTexts.unknownFormat }
  try {
    const content = contents(signature)
    const message = readSignedMessage(signature.contents)
    if (signature.isTimestamp) {
      const at = await timestampOf(message, content)
      if (at === null) return { problem: problemTexts.notOwn('um carimbo do tempo') }
      if (difference !== 'none') return { problem: laterTexts[difference]('um carimbo do tempo') }
      return { problem: (await isTrustedStamp(message, at, options)) ? null : problemTexts.unknownStamp }
    }
    const holds = await isSignatureOver(signature.subFilter, message, content)
    return await certificateVerdict(message, { holds, difference }, options)
  } catch (error) {
    if (error instanceof UnknownForm) return { problem: problemTexts.unknownFormat }
    if (error instanceof InvalidMessage) return { problem: problemTexts.broken }
    throw error
  }
}

/** The last is that of ICP-Brasil's policies (DOC-ICP-15.03), in the form of the one before. */
const detachedForms = new Set(['adbe.pkcs7.detached', 'ETSI.CAdES.detached', 'PBAD.PAdES'])

/** The forms of messages that are read; in the others there may be no message of CMS at all. */
const knownForms = new Set([...detachedForms, 'adbe.pkcs7.sha1'])

/** Whether a message of that kind is a valid signature of the file. */
async function isSignatureOver(
  subFilter: string,
  message: SignedMessage,
  content: ReturnType<SignatureCase['contents']>,
): Promise<boolean> {
  if (detachedForms.has(subFilter)) {
    // Content inside the message would be signed instead of the file.
    return message.content === null && (await verifySignature(message, content))
  }
  if (message.content === null || !message.content.equals(await content.digest('sha1'))) return false
  return verifySignature(message, contentInMemory(message.content))
}

async function isTrustedStamp(stamp: SignedMessage, at: Date, { roots, now }: CheckOptions): Promise<boolean> {
  if (!mayStamp(stamp.signer) || !isValidAt(stamp.signer, at) || at > now) return false
  return roots.length === 0 || (await isTrusted(stamp, at, roots))
}

/** The time of a signature's trusted time stamp; null if it has none. */
async function trustedTimestamp({ timestamp, signature }: SignedMessage, options: CheckOptions): Promise<Date | null> {
  if (timestamp === null) return null
  try {
    const stamp = readSignedMessage(timestamp)
    const at = await timestampOf(stamp, contentInMemory(signature))
    return at !== null && (await isTrustedStamp(stamp, at, options)) ? at : null
  } catch (error) {
    if (error instanceof InvalidMessage) return null
    throw error
  }
}

async function isTrusted(
  { signer, certificates }: SignedMessage,
  at: Date,
  roots: readonly X509Certificate[],
): Promise<boolean> {
  // The library throws for an odd certificate, which leads to no root either way.
  return chainsToRoot(signer, { intermediates: certificates, roots, at }).catch(() => false)
}

async function certificateVerdict(
  message: SignedMessage,
  { holds, difference }: { holds: boolean; difference: Difference },
  options: CheckOptions,
): Promise<SignatureVerdict> {
  const { roots, now } = options
  const { signer: certificate, claimedAt } = message
  const holder = certificateHolder(certificate)
  const stamped = await trustedTimestamp(message, options)
  const at = stamped ?? now
  const checked: CheckedCertificate = {
    holder,
    validFrom: certificate.validFromDate,
    validUntil: certificate.validToDate,
    claimedAt,
    stampedAt: stamped,
    isIntact: holds && difference === 'none',
    isWithinValidity: isValidAt(certificate, at),
    isTrusted: roots.length === 0 ? null : await isTrusted(message, at, roots),
  }
  return { problem: problemOf(checked, { holds, difference, maySign: maySign(certificate) }), checked }
}

function problemOf(
  { holder, isWithinValidity, isTrusted: trusted }: CheckedCertificate,
  { holds, difference, maySign: isForSigning }: { holds: boolean; difference: Difference; maySign: boolean },
): string | null {
  const who = holder.titular || 'um assinante'
  if (!holds) return problemTexts.notOwn(who)
  if (difference !== 'none') return laterTexts[difference](who)
  if (trusted === null) return null
  if (!trusted) return problemTexts.unknownRoot(who)
  if (!isWithinValidity) return problemTexts.expired(who)
  return isForSigning ? null : problemTexts.notForSigning(who)
}
