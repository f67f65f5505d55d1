import { randomUUID } from 'node:crypto'
import { definedFields } from '../../../contract/defined-fields.ts'
import { storageProblem } from '../../engine/database/index.ts'
import type { Log } from '../../engine/log/index.ts'
import { type PdfPool, PoolClosed } from '../../engine/pdf/index.ts'
import { createFileQueue, type FileQueue } from './file-queue.ts'
import { notExamined, notExaminedReport, type PreflightResult, runPreflight } from './preflight.ts'
import type { Spool } from './spool.ts'
import type { CaptureStore, StoredRow } from './store.ts'
import type { ThumbnailStore } from './thumbnail-store.ts'
import type { CaptureLookups } from './types.ts'

interface ExaminerOptions {
  store: Pick<CaptureStore, 'findListed' | 'needsContent' | 'needsThumbnail' | 'change'>
  spool: Pick<Spool, 'pathOf'>
  pool: Pick<PdfPool, 'examine'>
  thumbnails: Pick<ThumbnailStore, 'make' | 'remove'>
  lookups: Pick<CaptureLookups, 'checkSignatures'>
  log: Pick<Log, 'warn' | 'error'>
  /** A row has got its report. */
  changed(fileId: string): void
  /** The examination of a row is complete. */
  examined(fileId: string): void
}

/** Examines imported files in the background. */
export type Examiner = FileQueue

/** The pause after the disk refused a report. */
const retryMs = 60_000

export function createExaminer(options: ExaminerOptions): Examiner {
  const { store, spool, pool, thumbnails, lookups, log, changed, examined } = options
  async function examine(fileId: string, signal: AbortSignal): Promise<void> {
    const row = store.findListed(fileId)
    if (row === null || row.sha256 === null || row.report !== null) return
    const { sha256 } = row
    const result = await preflight(spool.pathOf(sha256))
    // Drawing a file that could not be examined would take as long again.
    const isDrawable = 'report' in result && result.report !== notExaminedReport
    const hasThumbnail = isDrawable && (await drawThumbnail(sha256))
    if (signal.aborted) return
    // The row may have been changed, sent, removed or given another content meanwhile.
    const current = store.findListed(fileId)
    if (current === null || current.sha256 !== sha256 || !store.needsContent(sha256)) {
      // Another person's row may use the same thumbnail.
      if (!store.needsThumbnail(sha256)) await thumbnails.remove(sha256)
      return
    }
    store.change(fileId, changesFor(current, result, hasThumbnail))
    changed(fileId)
    examined(fileId)
  }

  async function preflight(from: string): Promise<PreflightResult> {
    try {
      const found = await pool.examine(from)
      if (found.kind !== 'opened') log.warn('capture.looked', { found: found.kind })
      const isSigned = found.kind === 'opened' && found.signatures > 0
      return runPreflight(found, isSigned ? await lookups.checkSignatures(from) : undefined)
    } catch (error) {
      if (error instanceof PoolClosed) throw error
      log.warn('capture.not-looked-at', { error, storage: storageProblem(error) })
      return notExamined
    }
  }

  async function drawThumbnail(sha256: string): Promise<boolean> {
    try {
      return await thumbnails.make(sha256, spool.pathOf(sha256))
    } catch (error) {
      if (error instanceof PoolClosed) throw error
      log.warn('capture.no-picture', { error })
      return false
    }
  }

  return createFileQueue({
    work: examine,
    // The person may free disk space.
    failed: (_, error) => (storageProblem(error) === null ? null : retryMs),
    event: 'capture.not-examined',
    log,
  })
}

function changesFor(row: StoredRow, result: PreflightResult, hasThumbnail: boolean): Partial<StoredRow> {
  if ('problem' in result) {
    // Once a file was sent, the operation and the service decide whether it is valid.
    return row.state === 'draft' ? { state: 'problem', ...result } : { report: notExaminedReport }
  }
  const { report, kind } = result
  const isProposed = kind !== null && row.state === 'draft' && !row.isKindChosen
  const isComplete = hasThumbnail || report === notExaminedReport
  return {
    report: isComplete ? report : { ...report, findings: [...report.findings, 'not-drawn'] },
    ...definedFields({ thumbnail: hasThumbnail ? randomUUID() : undefined }),
    ...(isProposed && { kind, isKindChosen: false }),
  }
}
