import type { X509Certificate } from 'node:crypto'
import { PDFName } from '@cantoo/pdf-lib'
import { type PdfObjects, readObjects } from '../signature-page/objects.ts'
import { ReadFailed, type Source } from '../signature-page/source.ts'
import { inForce, leadsToRoot, maySign, mayStamp } from './chain.ts'
import { onlySignaturesAdded } from './changes.ts'
import { signedContents } from './content.ts'
import { type FoundSignature, findSignatures, type PdfSignature } from './find.ts'
import { type Holder, holderOf } from './holder.ts'
import { BrokenMessage, contentOf, isSignedOver, readMessage, type SignedMessage, stampedAt } from './message.ts'
import { sentences } from './sentences.ts'

/** The certificate of a signature and what is to be said of it. */
export interface CheckedCertificate {
  readonly holder: Holder
  readonly validFrom: Date
  readonly validUntil: Date
  readonly claimedAt: Date | null
  /** What a time stamping authority vouches for. */
  readonly stampedAt: Date | null
  /** The bytes are those that were signed, and only signatures came after them. */
  readonly isIntact: boolean
  /** Judged at the time stamp, or now where there is none. */
  readonly isInForce: boolean
  /** Null where no roots are configured. */
  readonly isTrusted: boolean | null
}

export interface SignatureCheck {
  readonly certificates: readonly CheckedCertificate[]
  /** Why the signatures do not hold, in Portuguese; null where they do. Without roots only integrity decides. */
  readonly problem: string | null
}

interface CheckOptions {
  readonly roots: readonly X509Certificate[]
  readonly now: Date
}

/** One signature's share of the whole answer. */
interface Verdict {
  readonly problem: string | null
  readonly checked?: CheckedCertificate
}

/** Checks every digital signature of a PDF. Whatever its bytes are leads to an answer. Throws ReadFailed alone. */
export async function checkSignatures(source: Source, options: CheckOptions): Promise<SignatureCheck> {
  try {
    const objects = await readObjects(source)
    if (objects.chain.some(({ section }) => section.trailer.has(PDFName.of('Encrypt')))) {
      return { certificates: [], problem: sentences.encrypted }
    }
    const found = await findSignatures(source, objects)
    if (found.length === 0) return { certificates: [], problem: sentences.unsigned }
    const changed = await changedAfter(source, objects, found)
    const contents = signedContents(source)
    const verdicts: Verdict[] = []
    for (const [place, signature] of found.entries()) {
      if (signature === 'malformed') verdicts.push({ problem: sentences.broken })
      else if (signature === 'partial') verdicts.push({ problem: sentences.partial })
      else verdicts.push(await judge({ signature, contents, isChanged: changed[place] ?? true }, options))
    }
    return {
      certificates: verdicts.flatMap(({ checked }) => checked ?? []),
      problem: verdicts.find(({ problem }) => problem !== null)?.problem ?? null,
    }
  } catch (error) {
    // A PDF from anywhere leads its parsers to errors of every kind.
    if (error instanceof ReadFailed) throw error
    return { certificates: [], problem: sentences.unreadable }
  }
}

/** For each signature, whether something else than signatures was added after it. */
async function changedAfter(
  source: Source,
  objects: PdfObjects,
  found: readonly FoundSignature[],
): Promise<readonly boolean[]> {
  const signatures = found.map((each) => (typeof each === 'string' ? null : each))
  const changed: boolean[] = []
  for (const [place, signature] of signatures.entries()) {
    if (signature === null) {
      changed.push(true)
      continue
    }
    const next = signatures[place + 1] ?? null
    const later = signatures.slice(place + 1)
    const isClosed = signature.forbidsChanges && later.some((each) => each?.isTimestamp === false)
    changed.push(isClosed || (await isChangedBetween(source, objects, signature, next)))
  }
  // A change after a later signature came after the earlier ones, too.
  return changed.map((_, place) => changed.slice(place).includes(true))
}

async function isChangedBetween(
  source: Source,
  objects: PdfObjects,
  { end, revision }: PdfSignature,
  next: PdfSignature | null,
): Promise<boolean> {
  const newer = next?.revision ?? 0
  if (newer === revision && next === null) {
    // Nothing but blanks may follow; a reader that repairs files would find more than the cross-references tell.
    const rest = await source.read(end, 16)
    return source.bytes - end > rest.length || rest.toString('latin1').trim() !== ''
  }
  return !(await onlySignaturesAdded(source, objects, { older: revision, newer }))
}

interface Case {
  readonly signature: PdfSignature
  readonly contents: ReturnType<typeof signedContents>
  readonly isChanged: boolean
}

async function judge({ signature, contents, isChanged }: Case, options: CheckOptions): Promise<Verdict> {
  try {
    const content = contents(signature)
    const message = readMessage(signature.contents)
    if (signature.isTimestamp) {
      const at = await stampedAt(message, content)
      const problem = isChanged ? sentences.changedLater : sentences.notOwn
      if (at === null || isChanged) return { problem: problem('um carimbo do tempo') }
      return { problem: (await isTrustedStamp(message, at, options)) ? null : sentences.unknownStamp }
    }
    const holds = await isSignatureOver(signature.subFilter, message, content)
    if (holds === null) return { problem: sentences.unknownFormat }
    return await certificateVerdict(message, { holds, isChanged }, options)
  } catch (error) {
    if (error instanceof BrokenMessage) return { problem: sentences.broken }
    throw error
  }
}

/** Whether a message of that kind is signed over a file; null for a kind that is not known. */
async function isSignatureOver(
  subFilter: string,
  message: SignedMessage,
  content: ReturnType<Case['contents']>,
): Promise<boolean | null> {
  if (subFilter === 'adbe.pkcs7.detached' || subFilter === 'ETSI.CAdES.detached') {
    // What such a message carried would be signed instead of the file.
    return message.content === null && (await isSignedOver(message, content))
  }
  if (subFilter !== 'adbe.pkcs7.sha1') return null
  if (message.content === null || !message.content.equals(await content.digest('sha1'))) return false
  return isSignedOver(message, contentOf(message.content))
}

async function isTrustedStamp(stamp: SignedMessage, at: Date, { roots, now }: CheckOptions): Promise<boolean> {
  if (!mayStamp(stamp.signer) || !inForce(stamp.signer, at) || at > now) return false
  return roots.length === 0 || (await isTrusted(stamp, at, roots))
}

/** The moment of the time stamp over a signature; null where there is none that counts. */
async function stampOf({ timestamp, signature }: SignedMessage, options: CheckOptions): Promise<Date | null> {
  if (timestamp === null) return null
  try {
    const stamp = readMessage(timestamp)
    const at = await stampedAt(stamp, contentOf(signature))
    return at !== null && (await isTrustedStamp(stamp, at, options)) ? at : null
  } catch (error) {
    if (error instanceof BrokenMessage) return null
    throw error
  }
}

async function isTrusted(
  { signer, certificates }: SignedMessage,
  at: Date,
  roots: readonly X509Certificate[],
): Promise<boolean> {
  // An odd certificate makes the library throw; it leads to no root either way.
  return leadsToRoot(signer, { others: certificates, roots, at }).catch(() => false)
}

async function certificateVerdict(
  message: SignedMessage,
  { holds, isChanged }: { holds: boolean; isChanged: boolean },
  options: CheckOptions,
): Promise<Verdict> {
  const { roots, now } = options
  const { signer: certificate, claimedAt } = message
  const holder = holderOf(certificate)
  const stamped = await stampOf(message, options)
  const at = stamped ?? now
  const checked: CheckedCertificate = {
    holder,
    validFrom: certificate.validFromDate,
    validUntil: certificate.validToDate,
    claimedAt,
    stampedAt: stamped,
    isIntact: holds && !isChanged,
    isInForce: inForce(certificate, at),
    isTrusted: roots.length === 0 ? null : await isTrusted(message, at, roots),
  }
  return { problem: problemOf(checked, { holds, maySign: maySign(certificate) }), checked }
}

function problemOf(
  { holder, isIntact, isInForce, isTrusted: trusted }: CheckedCertificate,
  { holds, maySign: isForSigning }: { holds: boolean; maySign: boolean },
): string | null {
  const who = holder.titular || 'um assinante'
  if (!holds) return sentences.notOwn(who)
  if (!isIntact) return sentences.changedLater(who)
  if (trusted === null) return null
  if (!trusted) return sentences.unknownRoot(who)
  if (!isInForce) return sentences.expired(who)
  return isForSigning ? null : sentences.notForSigning(who)
}
