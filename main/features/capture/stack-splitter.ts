import type { Log } from '../../engine/log/index.ts'
import type { PdfPool } from '../../engine/pdf/index.ts'
import type { StackPart } from '../sheets/index.ts'
import { captureTexts } from './capture-texts.ts'
import type { Examiner } from './examiner.ts'
import { createFileQueue, type FileQueue } from './file-queue.ts'
import { type PartLookups, partValues } from './part-values.ts'
import type { RowNotifier } from './row-notifier.ts'
import type { RowRevisions } from './row-revisions.ts'
import type { Spool } from './spool.ts'
import { readStack } from './stack-reader.ts'
import type { CaptureStore, StoredRow } from './store.ts'
import type { CaptureLookups } from './types.ts'

interface StackSplitterOptions {
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

/** Searches the files of rows whose `sheets` are `reading`, and makes a row of each document. */
type StackSplitter = FileQueue

export function createStackSplitter(options: StackSplitterOptions): StackSplitter {
  const { store, spool, revisions, lookups, notifier, log, examine } = options
  const queue = createFileQueue({
    work: splitRow,
    failed(fileId) {
      try {
        keepWhole(fileId, captureTexts.sheetsNotRead)
      } catch (error) {
        // If the disk refuses this too, the row stays `reading`, and the next start searches again.
        log.error('capture.not-put-right', { error })
      }
      return null
    },
    event: 'capture.not-split',
    log,
  })

  async function splitRow(fileId: string, signal: AbortSignal): Promise<void> {
    const before = readingRow(store.findListed(fileId))
    if (before === null) return
    const plan = await readStack(spool.pathOf(before.sha256), {
      ...options,
      planStack: lookups.planStack,
      signal,
    })
    // The person may have changed, sent or removed it meanwhile.
    const row = readingRow(store.findListed(fileId))
    if (signal.aborted || row === null) return
    if (row.sha256 !== before.sha256) return queue.add(fileId)
    // The examination says what is wrong with a file that cannot be opened.
    if (plan === 'unreadable') return finish(fileId, { sheets: null })
    if (plan === 'gave-up') return keepWhole(fileId, captureTexts.sheetsNotRead)
    const { parts, removed } = plan
    const [only] = parts
    if (only === undefined) return keepWhole(fileId, captureTexts.onlySheets)
    if (parts.length === 1 && removed.length === 0) return finish(fileId, wholeValues(row, only))
    const groups = parts.map((part) => ({
      pages: part.pages.map((page) => ({ page, turn: 0 as const })),
      changes: { ...partValues(row, part, lookups), stackId: fileId },
    }))
    const outcome = await revisions.split(fileId, groups, {
      act: { kind: 'separate', count: parts.length },
      from: [row.sha256],
    })
    if (outcome.ok || signal.aborted) return
    if (outcome.failure.code === 'conflict') return queue.add(fileId)
    log.warn('capture.stack-kept', { file: fileId, code: outcome.failure.code })
    keepWhole(fileId, captureTexts.notSplit(outcome.failure.message))
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

  return queue
}

/** A draft whose sheets are still to be read; null for any other row. */
function readingRow(row: StoredRow | null): (StoredRow & { sha256: string }) | null {
  if (row === null || row.state !== 'draft' || row.sheets?.state !== 'reading') return null
  return row.sha256 === null ? null : { ...row, sha256: row.sha256 }
}
