import type { DatabaseSync } from 'node:sqlite'
import { type StoryEntry, storyEntrySchema } from '../../contract/bridge/story.ts'
import type { Transaction } from '../database/index.ts'
import type { Happening } from './happening.ts'
import type { Job } from './job.ts'
import { askedFact, happenedFact, isTurn, type KeptEntry, tell } from './story.ts'

/** What has happened to jobs, as rows; whoever asks has made sure that the job is theirs. */
export interface StoryStore {
  asked(tx: Transaction, job: Job): void
  happened(tx: Transaction, before: Job, after: Job, happening: Happening): void
  /** Oldest first; empty for what an older version of the program has ended. */
  entries(jobId: string): StoryEntry[]
}

/** How far back a repetition is looked for: more different things than may alternate. */
const lookBack = 24

export function createStoryStore(db: DatabaseSync): StoryStore {
  const columns = 'position, times, first_at, last_at, fact'
  const newest = db.prepare(
    `SELECT ${columns} FROM job_story WHERE job_id = ? ORDER BY position DESC LIMIT ${lookBack}`,
  )
  const all = db.prepare(`SELECT ${columns} FROM job_story WHERE job_id = ? ORDER BY position`)
  const put = db.prepare(`INSERT INTO job_story (job_id, ${columns}) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET times = excluded.times, first_at = excluded.first_at, last_at = excluded.last_at,
      fact = excluded.fact`)
  const remove = db.prepare('DELETE FROM job_story WHERE job_id = ? AND position = ?')

  function write(jobId: string, { position, times, firstAt, lastAt, ...fact }: KeptEntry): void {
    put.run(jobId, position, times, firstAt, lastAt, JSON.stringify(fact))
  }

  return {
    asked: (_tx, job) => write(job.id, tell([], askedFact(job), job.createdAt).kept),
    happened(_tx, before, after, happening) {
      const tail = tailOf(newest.iterate(after.id))
      const { gone, kept } = tell(tail, happenedFact(before, after, happening), after.updatedAt)
      for (const position of gone) remove.run(after.id, position)
      write(after.id, kept)
    },
    entries: (jobId) =>
      all
        .all(jobId)
        .flatMap(entryOf)
        .map(({ position: _position, ...entry }) => entry),
  }
}

/** So many of the rows, newest first, as can have to do with what is told now: none before the last turn. */
function tailOf(rows: Iterable<Record<string, unknown>>): KeptEntry[] {
  const tail: KeptEntry[] = []
  for (const row of rows) {
    const [entry] = entryOf(row)
    if (entry !== undefined) tail.push(entry)
    if (entry !== undefined && isTurn(entry)) break
  }
  return tail
}

/** Nothing for a row that this version does not understand: what happens to a job must not fail for what is told of it. */
function entryOf(row: Record<string, unknown>): KeptEntry[] {
  const { position, times, first_at: firstAt, last_at: lastAt, fact } = row
  const entry = storyEntrySchema.safeParse({ ...JSON.parse(String(fact)), times, firstAt, lastAt })
  return entry.success ? [{ ...entry.data, position: Number(position) }] : []
}
