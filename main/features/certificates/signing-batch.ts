import type { SigningBatch, SigningEntry, VisibleMark } from '../../../contract/bridge/certificates.ts'
import { type Failure, failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import {
  type DocumentSigner,
  isDocumentFailure,
  type OfferedCertificate,
  SigningError,
  type SigningOutcome,
  type SigningTime,
  signBatch,
  signFile,
} from '../../engine/signing/index.ts'
import {
  asItWas,
  certificatesTexts,
  documentSentences,
  markLines,
  rowSentences,
  signerSentences,
} from './certificates-texts.ts'
import { type PlacingPool, placeMarks } from './place-marks.ts'

/** A file of the list, with the content that the person saw. */
export interface FileToSign {
  readonly fileId: string
  readonly name: string
  readonly sha256: string
}

interface BatchOptions {
  readonly offered: Pick<OfferedCertificate, 'place' | 'pin'>
  readonly files: readonly FileToSign[]
  readonly signal: AbortSignal
  readonly time: SigningTime
  readonly mark: VisibleMark | null
  readonly pool: PlacingPool
  /** Asks for the secret, until `stop`, and opens the certificate. @throws SigningError with a SignerFailure */
  open(stop: AbortSignal): Promise<DocumentSigner>
  /**
   * Replaces the content of a file by what `make` writes, if it still has the content `sha256`: in one step, which a kill
   * leaves done or undone.
   */
  replace(file: FileToSign, make: (from: string, to: string) => Promise<Outcome<unknown>>): Promise<Outcome<unknown>>
  changed(): void
}

export interface RunningBatch {
  view(): SigningBatch
  /** Nothing is begun any more, and no secret is waited for. */
  stop(): void
  /** Never rejects but with what is no failure of signing. */
  readonly ended: Promise<void>
}

/** The state of a batch for whose certificate main asks for no PIN. */
const beginnings: { readonly [Pin in OfferedCertificate['pin']]?: SigningBatch['state'] } = {
  'on-its-keypad': 'keypad',
  'asked-by-system': 'system',
}

/** Signs files one by one, each with a state of its own, until the certificate fails or the person stops. */
export function startBatch(options: BatchOptions): RunningBatch {
  const { files, changed } = options
  const { place, pin } = options.offered
  const stopping = new AbortController()
  let entries: readonly SigningEntry[] = files.map(({ fileId, name }) => ({
    fileId,
    name,
    state: 'waiting',
    sentence: null,
  }))
  let state: SigningBatch['state'] = beginnings[pin] ?? 'asking'
  let stopped: string | null = null

  const isStopping = () => (state === 'running' || state === 'system') && stopping.signal.aborted

  function note({ fileId }: FileToSign, change: Pick<SigningEntry, 'state' | 'sentence'>): void {
    entries = entries.map((entry) => (entry.fileId === fileId ? { ...entry, ...change } : entry))
    changed()
  }

  async function run(): Promise<void> {
    try {
      const outcomes = await signBatch({
        open: () => options.open(stopping.signal),
        documents: files,
        signal: AbortSignal.any([options.signal, stopping.signal]),
        sign: (file, signer) => signRow(file, signer, options),
        onOpen() {
          // A key of the system's asks for its PIN as late as it signs.
          if (state !== 'system') state = 'running'
          changed()
        },
        onBegin: (file) => note(file, { state: 'signing', sentence: null }),
        onOutcome(file, outcome) {
          if (state === 'system') state = 'running'
          note(file, entryOf(outcome))
        },
      })
      stopped = isStopping() ? null : stoppedBy(outcomes)
    } catch (error) {
      stopped = certificatesTexts.fault
      throw error
    } finally {
      entries = entries.map((entry) => {
        if (entry.state === 'signing') return { ...entry, state: 'failed', sentence: certificatesTexts.unsure }
        return entry.state === 'waiting' ? { ...entry, state: 'not-tried' } : entry
      })
      state = 'ended'
      changed()
    }
  }

  return {
    view: () => ({ state: isStopping() ? 'stopping' : state, place, stopped, entries: [...entries] }),
    stop() {
      stopping.abort()
      changed()
    },
    ended: run(),
  }
}

/** Signs a file of the list in its place; the list's own refusal is a result. @throws SigningError */
async function signRow(
  file: FileToSign,
  signer: DocumentSigner,
  { replace, time, mark, pool }: Pick<BatchOptions, 'replace' | 'time' | 'mark' | 'pool'>,
): Promise<SignedRow> {
  let problem: SigningError | null = null
  let isMarkedOnce = false
  const outcome = await replace(file, async (from, to) => {
    try {
      const places = mark === null ? [] : await placeMarks(pool, from, mark)
      const marks = (at: Date) => {
        const lines = markLines(signer.certificate, at)
        return places.map((place) => ({ ...place, lines }))
      }
      const signed = await signFile({ from, to, marks, expectedSha256: file.sha256 }, signer, time)
      isMarkedOnce = signed.marks < places.length
      return ok(signed)
    } catch (error) {
      if (!(error instanceof SigningError)) throw error
      problem = error
      return failed('refused')
    }
  })
  if (problem !== null) throw problem
  return outcome.ok ? ok({ isMarkedOnce }) : outcome
}

/** `isMarkedOnce`: it was signed before, so that its other pages got no mark. */
type SignedRow = Outcome<{ readonly isMarkedOnce: boolean }>
type RowOutcome = SigningOutcome<SignedRow>

function entryOf(outcome: RowOutcome): Pick<SigningEntry, 'state' | 'sentence'> {
  if (outcome.kind === 'not-attempted') return { state: 'not-tried', sentence: null }
  if (outcome.kind === 'failed') {
    const { reason } = outcome
    return {
      state: 'failed',
      sentence: isDocumentFailure(reason) ? documentSentences[reason] : `${signerSentences[reason]} ${asItWas}`,
    }
  }
  return outcome.result.ok
    ? { state: 'signed', sentence: outcome.result.value.isMarkedOnce ? certificatesTexts.markedOnce : null }
    : { state: 'failed', sentence: sentenceOf(outcome.result.failure) }
}

const sentenceOf = ({ code, message }: Failure): string => message ?? rowSentences[code] ?? documentSentences.changed

/** Why the certificate signed nothing, or nothing more. */
function stoppedBy(outcomes: readonly RowOutcome[]): string | null {
  for (const outcome of outcomes) {
    if (outcome.kind === 'done' || isDocumentFailure(outcome.reason)) continue
    const isBegun = outcomes.some((each) => each.kind === 'done' && each.result.ok)
    return [signerSentences[outcome.reason], ...(isBegun ? [certificatesTexts.rest] : [])].join(' ')
  }
  return null
}
