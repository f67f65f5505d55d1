import type { SigningBatch, SigningEntry } from '../../../contract/bridge/certificates.ts'
import { type Failure, failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import {
  type DocumentFailure,
  type DocumentSigner,
  isDocumentFailure,
  type SignerFailure,
  type SignFile,
  SigningError,
  type SigningTime,
  signFile,
} from '../../engine/signing/index.ts'
import { certificatesTexts, documentSentences, rowSentences, signerSentences } from './certificates-texts.ts'

/** A file of the list, with the content that the person saw. */
export interface FileToSign {
  readonly fileId: string
  readonly name: string
  readonly sha256: string
}

interface BatchOptions {
  readonly place: string
  readonly files: readonly FileToSign[]
  readonly signal: AbortSignal
  readonly time: SigningTime
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

/** Signs files one by one, each with a state of its own, until the certificate fails or the person stops. */
export function startBatch(options: BatchOptions): RunningBatch {
  const { place, files, signal, changed } = options
  let entries: readonly SigningEntry[] = files.map(({ fileId, name }) => ({
    fileId,
    name,
    state: 'waiting',
    sentence: null,
  }))
  let state: SigningBatch['state'] = 'asking'
  let stopped: string | null = null
  const stopping = new AbortController()

  function note(fileId: string, change: Pick<SigningEntry, 'state' | 'sentence'>): void {
    entries = entries.map((entry) => (entry.fileId === fileId ? { ...entry, ...change } : entry))
    changed()
  }

  async function signOne(file: FileToSign, signer: DocumentSigner): Promise<void> {
    note(file.fileId, { state: 'signing', sentence: null })
    const order = (from: string, to: string): SignFile => ({ from, to, expectedSha256: file.sha256 })
    const outcome = await options.replace(file, async (from, to) => {
      try {
        await signFile(order(from, to), signer, options.time)
        return ok(null)
      } catch (error) {
        const reason = reasonOf(error)
        if (isDocumentFailure(reason)) return failed('refused', documentSentences[reason])
        stopped = signerSentences[reason]
        return failed('refused', signerSentences[reason])
      }
    })
    if (outcome.ok) note(file.fileId, { state: 'signed', sentence: null })
    else note(file.fileId, { state: 'failed', sentence: sentenceOf(outcome.failure) })
  }

  async function run(): Promise<void> {
    let signer: DocumentSigner | null = null
    try {
      signer = await options.open(stopping.signal)
      state = 'running'
      changed()
      for (const file of files) {
        if (stopped !== null || stopping.signal.aborted || signal.aborted) break
        await signOne(file, signer)
      }
    } catch (error) {
      stopped = certificatesTexts.fault
      const reason = reasonOf(error)
      if (isDocumentFailure(reason)) throw error
      stopped = signerSentences[reason]
    } finally {
      signer?.close()
      entries = entries.map((entry) => (entry.state === 'waiting' ? { ...entry, state: 'not-tried' } : entry))
      if (stopped !== null && entries.some((entry) => entry.state === 'signed')) stopped += ` ${certificatesTexts.rest}`
      state = 'ended'
      changed()
    }
  }

  return {
    view: () => ({ state, place, stopped, entries: [...entries] }),
    stop() {
      stopping.abort()
    },
    ended: run(),
  }
}

const sentenceOf = ({ code, message }: Failure): string => message ?? rowSentences[code] ?? documentSentences.changed

/** The reason of a failure of signing. @throws any other error */
function reasonOf(error: unknown): SignerFailure | DocumentFailure {
  if (error instanceof SigningError) return error.reason
  throw error
}
