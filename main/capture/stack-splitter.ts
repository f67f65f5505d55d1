import type { StackPart } from '../../contract/stack-plan.ts'
import type { Log } from '../log/index.ts'
import { type PdfPool, PoolClosed } from '../pdf/index.ts'
import type { Examiner } from './examiner.ts'
import { type PartLookups, partValues } from './part-values.ts'
import type { RowNotifier } from './row-notifier.ts'
import type { RowRevisions } from './row-revisions.ts'
import type { Spool } from './spool.ts'
import { readStack } from './stack-reader.ts'
import type { CaptureStore, StoredRow } from './store.ts'
import type { CaptureLookups } from './types.ts'

export interface StackSplitterOptions {
  store: Pick<CaptureStore, 'findListed' | 'change'>
  spool: Pick<Spool, 'pathOf'>
  pool: Pick<PdfPool, 'readCodes'>
  revisions: Pick<RowRevisions, 'split'>
  lookups: PartLookups & Pick<CaptureLookups, 'planStack'>
  notifier: Pick<RowNotifier, 'notifySoon'>
  log: Pick<Log, 'warn' | 'error'>
  /** Queues a row to be examined. */
  examine: Examiner['add']
}

/** Searches the files of rows for sheets in the background, one after another, and makes a row of each document. */
export interface StackSplitter {
  /** Queues a row whose `sheets` are `reading`. */
  add(fileId: string): void
  /** Resolves when the queue is empty. */
  idle(): Promise<void>
  /** Starts no more; resolves when the running search has ended. The next start continues. */
  close(): Promise<void>
}

export function createStackSplitter(options: StackSplitterOptions): StackSplitter {
  const { store, spool, revisions, lookups, notifier, log, examine } = options
  const queue: string[] = []
  const closing = new AbortController()
  let working: Promise<void> | null = null

  async function work(): Promise<void> {
    for (let fileId = queue.shift(); fileId !== undefined && !closing.signal.aborted; fileId = queue.shift()) {
      try {
        await splitRow(fileId)
      } catch (error) {
        if (error instanceof PoolClosed) continue
        log.error('capture.not-split', { file: fileId, error })
        // If the disk refuses this too, the row stays `reading`, and the next start searches again.
        attempt(() => keepWhole(fileId, notReadSentence))
      }
    }
    working = null
  }

  function attempt(change: () => void): void {
    try {
      change()
    } catch (error) {
      log.error('capture.not-put-right', { error })
    }
  }

  async function splitRow(fileId: string): Promise<void> {
    const before = readingRow(store.findListed(fileId))
    if (before === null) return
    const plan = await readStack(spool.pathOf(before.sha256), {
      ...options,
      planStack: lookups.planStack,
      signal: closing.signal,
    })
    // The person may have changed, sent or removed it meanwhile.
    const row = readingRow(store.findListed(fileId))
    if (closing.signal.aborted || row === null) return
    if (row.sha256 !== before.sha256) return void queue.push(fileId)
    // The examination says what is wrong with a file that cannot be opened.
    if (plan === 'unreadable') return finish(fileId, { sheets: null })
    if (plan === 'gave-up') return keepWhole(fileId, notReadSentence)
    const { parts, removed } = plan
    const [only] = parts
    if (only === undefined) return keepWhole(fileId, onlySheetsSentence)
    if (parts.length === 1 && removed.length === 0) return finish(fileId, wholeValues(row, only))
    const groups = parts.map((part) => ({
      pages: part.pages.map((page) => ({ page, turn: 0 as const })),
      changes: { ...partValues(row, part, lookups), stackId: fileId },
    }))
    const outcome = await revisions.split(fileId, groups, {
      act: { kind: 'separate', count: parts.length },
      from: [row.sha256],
    })
    if (outcome.ok || closing.signal.aborted) return
    if (outcome.failure.code === 'conflict') return void queue.push(fileId)
    log.warn('capture.stack-kept', { file: fileId, code: outcome.failure.code })
    keepWhole(fileId, notSplitSentence(outcome.failure.message))
  }

  function finish(fileId: string, changes: Partial<StoredRow>): void {
    store.change(fileId, changes)
    notifier.notifySoon(fileId)
    examine(fileId)
  }

  /** A stack that may contain several documents is never sent without the person. */
  function keepWhole(fileId: string, message: string): void {
    if (readingRow(store.findListed(fileId)) === null) return
    finish(fileId, { sheets: { state: 'kept', message }, sendsItself: false })
  }

  function wholeValues(row: StoredRow, part: StackPart): Partial<StoredRow> {
    if (part.cover !== null || part.problem !== null) return partValues(row, part, lookups)
    const isAsked = row.sheets?.state === 'reading' && row.sheets.isAsked
    return { sheets: isAsked ? { state: 'none' } : null }
  }

  return {
    add(fileId) {
      if (closing.signal.aborted) return
      queue.push(fileId)
      working ??= work()
    },
    async idle() {
      while (working !== null) await working
    },
    async close() {
      closing.abort()
      queue.length = 0
      await working
    },
  }
}

/** A draft whose sheets are still to be read; null for any other row. */
function readingRow(row: StoredRow | null): (StoredRow & { sha256: string }) | null {
  if (row === null || row.state !== 'draft' || row.sheets?.state !== 'reading') return null
  return row.sha256 === null ? null : { ...row, sha256: row.sha256 }
}

const notReadSentence =
  'O Malote não conseguiu procurar folhas separadoras em todas as páginas. O arquivo ficou inteiro: confira as páginas antes de enviar.'
const onlySheetsSentence =
  'O arquivo só tem folhas separadoras ou de rosto, nenhuma página de documento. Nada mudou nele.'
const notSplitSentence = (reason: string | undefined) =>
  `O arquivo tem folhas separadoras, mas não foi separado e ficou inteiro.${reason === undefined ? '' : ` ${reason}`}`
