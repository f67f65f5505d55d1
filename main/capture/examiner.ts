import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { storageProblem } from '../database/index.ts'
import type { Log } from '../log/index.ts'
import { type PdfPool, PoolClosed } from '../pdf/index.ts'
import { judge, notExamined, proposedKind, type Verdict } from './preflight.ts'
import type { KeptRow, Rows } from './rows.ts'
import type { Spool } from './spool.ts'
import type { Thumbnails } from './thumbnails.ts'

export interface ExaminerOptions {
  rows: Rows
  spool: Pick<Spool, 'pathOf'>
  pool: Pick<PdfPool, 'examine'>
  thumbnails: Thumbnails
  log: Pick<Log, 'warn' | 'error'>
  /** A row says more than before. */
  changed(fileId: string): void
  /** A row has been looked at, and nothing more will be said of it here. */
  examined(fileId: string): void
}

/** Looks at what has been kept, in the background, one file after another in the order in which they came. */
export interface Examiner {
  /** To be looked at after those before it. */
  add(fileId: string): void
  /** Resolves when nothing is left to be looked at. */
  idle(): Promise<void>
  /** Begins nothing any more; resolves when nothing is being done. What is left has no report, and is next time's. */
  close(): Promise<void>
}

/** After the disk has not taken what was found. */
const restMs = 60_000

export function createExaminer({ rows, spool, pool, thumbnails, log, changed, examined }: ExaminerOptions): Examiner {
  const queue: string[] = []
  let working: Promise<void> | null = null
  let isClosed = false
  const closing = new AbortController()

  async function work(): Promise<void> {
    for (let fileId = queue.shift(); fileId !== undefined && !isClosed; fileId = queue.shift()) {
      try {
        await examine(fileId)
      } catch (error) {
        if (error instanceof PoolClosed) continue
        log.error('capture.not-examined', { file: fileId, error })
        if (storageProblem(error) === null) continue
        // The disk may be given room: it is looked at again, and all after it.
        queue.unshift(fileId)
        await pause(restMs, null, { signal: closing.signal, ref: false }).catch(() => {})
      }
    }
    working = null
  }

  async function examine(fileId: string): Promise<void> {
    const row = rows.findListed(fileId)
    if (row === null || row.sha256 === null || row.report !== null) return
    const { sha256 } = row
    const verdict = await look(spool.pathOf(sha256))
    const hasPicture = 'report' in verdict && !isHopeless(verdict) && (await draw(sha256))
    if (isClosed) return
    // It may have been changed, sent or taken off the list meanwhile.
    const now = rows.findListed(fileId)
    if (now === null || !rows.needsContent(sha256)) {
      // Another person's row may show the same picture.
      if (!rows.needsContent(sha256)) await thumbnails.remove(sha256)
      return
    }
    rows.change(fileId, changesFor(now, verdict, hasPicture))
    changed(fileId)
    examined(fileId)
  }

  async function look(from: string): Promise<Verdict> {
    try {
      const found = await pool.examine(from)
      if (found.kind !== 'opened') log.warn('capture.looked', { found: found.kind })
      return judge(found)
    } catch (error) {
      if (error instanceof PoolClosed) throw error
      log.warn('capture.not-looked-at', { error, storage: storageProblem(error) })
      return { report: notExamined }
    }
  }

  async function draw(sha256: string): Promise<boolean> {
    try {
      return await thumbnails.make(sha256, spool.pathOf(sha256))
    } catch (error) {
      if (error instanceof PoolClosed) throw error
      log.warn('capture.no-picture', { error })
      return false
    }
  }

  return {
    add(fileId) {
      if (isClosed) return
      queue.push(fileId)
      working ??= work()
    },
    async idle() {
      while (working !== null) await working
    },
    async close() {
      isClosed = true
      closing.abort()
      queue.length = 0
      await working
    },
  }
}

/** What could not even be looked at would not be drawn in time either. */
const isHopeless = ({ report }: Extract<Verdict, { report: unknown }>) => report === notExamined

function changesFor(row: KeptRow, verdict: Verdict, hasPicture: boolean): Parameters<Rows['change']>[1] {
  // Whatever is said of what has been sent: its operation and the service have the word now.
  if ('problem' in verdict) return row.state === 'draft' ? { state: 'problem', ...verdict } : { report: notExamined }
  const { report } = verdict
  const kind = row.state === 'draft' && !row.isKindChosen ? proposedKind(report) : null
  return {
    report: hasPicture || report === notExamined ? report : { ...report, findings: [...report.findings, 'not-drawn'] },
    ...(hasPicture && { thumbnail: randomUUID() }),
    ...(kind !== null && { kind, isKindChosen: false }),
  }
}
