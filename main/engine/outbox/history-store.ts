import type { DatabaseSync } from 'node:sqlite'
import { type HistoryEntry, historyEntrySchema } from '../../../contract/bridge/history.ts'
import type { Transaction } from '../database/index.ts'
import { addFact, creationFact, eventFact, isTurningPoint, type StoredEntry } from './history.ts'
import type { Job } from './job.ts'
import type { JobEvent } from './job-event.ts'

/** The history of jobs, as rows. The caller has checked that the job belongs to the person. */
export interface HistoryStore {
  addCreation(tx: Transaction, job: Job): void
  addEvent(tx: Transaction, before: Job, after: Job, event: JobEvent): void
  /** Oldest first. */
  entries(jobId: string): HistoryEntry[]
}

/** How many entries are searched for a repetition. */
const searchedEntries = 24

/** `at`: the time of an event, by the service's clock. */
export function createHistoryStore(db: DatabaseSync, at: () => string): HistoryStore {
  const columns = 'position, occurrences, first_at, last_at, fact'
  const newest = db.prepare(
    `SELECT ${columns} FROM job_history WHERE job_id = ? ORDER BY position DESC LIMIT ${searchedEntries}`,
  )
  const all = db.prepare(`SELECT ${columns} FROM job_history WHERE job_id = ? ORDER BY position`)
  const upsert = db.prepare(`INSERT INTO job_history (job_id, ${columns}) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET occurrences = excluded.occurrences, first_at = excluded.first_at, last_at = excluded.last_at,
      fact = excluded.fact`)
  const remove = db.prepare('DELETE FROM job_history WHERE job_id = ? AND position = ?')

  function write(jobId: string, { position, occurrences, firstAt, lastAt, ...fact }: StoredEntry): void {
    upsert.run(jobId, position, occurrences, firstAt, lastAt, JSON.stringify(fact))
  }

  return {
    addCreation: (_tx, job) => write(job.id, addFact([], creationFact(job), job.createdAt).entry),
    addEvent(_tx, before, after, event) {
      const tail = tailOf(newest.iterate(after.id))
      const { removed, entry } = addFact(tail, eventFact(before, after, event), at())
      for (const position of removed) remove.run(after.id, position)
      write(after.id, entry)
    },
    entries: (jobId) =>
      all
        .all(jobId)
        .flatMap(entryOf)
        .map(({ position: _position, ...entry }) => entry),
  }
}

/** The newest rows, newest first, back to the last turning point. */
function tailOf(rows: Iterable<Record<string, unknown>>): StoredEntry[] {
  const tail: StoredEntry[] = []
  for (const row of rows) {
    const [entry] = entryOf(row)
    if (entry !== undefined) tail.push(entry)
    if (entry !== undefined && isTurningPoint(entry)) break
  }
  return tail
}

/** Empty for a row of another version: a job must not fail because of its history. */
function entryOf(row: Record<string, unknown>): StoredEntry[] {
  const { position, occurrences, first_at: firstAt, last_at: lastAt, fact } = row
  const entry = historyEntrySchema.safeParse({ ...JSON.parse(String(fact)), occurrences, firstAt, lastAt })
  return entry.success ? [{ ...entry.data, position: Number(position) }] : []
}
