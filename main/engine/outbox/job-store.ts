import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { maxOtherOperations, type OperationStatus } from '../../../contract/bridge/operation-group.ts'
import type { OperationResult, OperationView } from '../../../contract/bridge/outbox.ts'
import { type Owner, ownerClause, ownerValues, type Transaction } from '../database/index.ts'
import { type Job, jobSchema } from './job.ts'
import { jobColumns, jobOf, jobProgressColumns, selectJobs } from './job-row.ts'
import { isCancellable } from './reduce-job.ts'

/** A result that only one operation can have: the field that names the record, and its id. */
export interface Claim {
  readonly field: keyof OperationResult
  readonly id: string
}

export interface OperationSummary extends OperationStatus, Pick<OperationView, 'cancellable'> {}

/** Jobs of one lane share a concurrency limit; in `forward` are requests that must keep their order. */
export type Lane = 'upload' | 'register' | 'forward' | 'poll' | 'watch'

/** The jobs of one person in one environment, as rows. */
export interface JobStore {
  insert(tx: Transaction, job: Job): void
  /** Writes the progress; the request itself never changes. */
  update(tx: Transaction, job: Job): void
  find(id: string): Job | null
  /** Of those not archived: all that need the person, and the others that changed last. Oldest first. */
  list(): Job[]
  /** All that are not archived. */
  summaries(): OperationSummary[]
  /** Ids of those not archived that wait for the person to sign in again. */
  waitingForSignIn(): string[]
  /** Due jobs of a lane that are not in `without`; longest due first. */
  due(wanted: { lane: Lane; at: number; without: readonly string[]; limit: number }): Job[]
  /** When the next job falls due; null if none will by itself. */
  nextDue(after: number): number | null
  /** When the first hold ends by this computer's clock, which is `aheadMs` ahead; null if nothing is held. */
  nextHoldEnd(aheadMs: number): number | null
  /** Jobs whose hold has ended by then, oldest first. */
  heldUntil(at: number, aheadMs: number): Job[]
  /** Jobs that were held, or in the middle of a step, when the program ended. */
  interrupted(): Job[]
  archive(id: string, at: string): void
  isArchived(id: string): boolean
  /** Makes the jobs due that poll or watch, longest unpolled first; not those under Retry-After. */
  runNow(limit: number): void
  isClaimedByAnother(job: Job, claim: Claim): boolean
  /** Other jobs of the same kind whose request has left, and whose result is not known. */
  inFlightOfSameKind(job: Job): Job[]
  /** Other jobs of the same kind that may have a result at the service, now or later. */
  undecidedOfSameKind(job: Job): Job[]
}

/** Values of the generated column `lane`; held jobs have one of their own. */
const lanes: readonly Lane[] = ['upload', 'register', 'forward', 'poll', 'watch']

/** `groupOf` of contract/bridge/operation-group.ts, worded like the index that serves it. */
const needsPerson = "state = 'refused' OR question IS NOT NULL OR wait_reason IS 'dependency-refused'"
const notArchived = `FROM jobs WHERE ${ownerClause} AND archived_at IS NULL`

export function createJobStore(db: DatabaseSync, account: Owner): JobStore {
  const owner = ownerValues(account)
  const insert = db.prepare(
    `INSERT INTO jobs (environment_id, person_id, ${jobColumns.names}) VALUES (?, ?, ${jobColumns.marks})`,
  )
  const update = db.prepare(`UPDATE jobs SET ${jobProgressColumns.assignments()} WHERE ${ownerClause} AND id = ?`)
  const one = db.prepare(`${selectJobs} AND id = ?`)
  const listed = db.prepare(listedSql)
  const summaries = db.prepare(
    `SELECT id, kind, state, wait_reason AS waitReason, question,
       intent IS NOT NULL OR previous_attempts <> '[]' AS mayHaveLeft ${notArchived}`,
  )
  const waitingForSignIn = db.prepare(`SELECT id ${notArchived} AND wait_reason = 'sign-in'`)
  // Without LIMIT: SQLite would prepare a statement with a parameter as limit again at every run.
  const due = db.prepare(`${selectJobs} AND lane = ? AND not_before <= ? ORDER BY not_before, rowid`)
  const nextDue = db.prepare(nextDueSql)
  const nextHoldEnd = db.prepare(
    `SELECT min(max(not_before, coalesce(send_at + ?, 0))) AS at FROM jobs
     WHERE ${ownerClause} AND lane = 'hold' AND not_before IS NOT NULL`,
  )
  const held = db.prepare(
    `${selectJobs} AND lane = 'hold' AND max(not_before, coalesce(send_at + ?, 0)) <= ? ORDER BY rowid`,
  )
  const interrupted = db.prepare(`${selectJobs} AND state IN ('held', 'uploading', 'registering') ORDER BY rowid`)
  const archive = db.prepare(`UPDATE jobs SET archived_at = ? WHERE ${ownerClause} AND id = ?`)
  const archived = db.prepare(`SELECT 1 FROM jobs WHERE ${ownerClause} AND id = ? AND archived_at IS NOT NULL`)
  const runNow = db.prepare(runNowSql)
  const claimed = db.prepare(
    `SELECT 1 FROM jobs WHERE ${ownerClause} AND id <> ? AND state = 'done' AND result ->> ? = ? LIMIT 1`,
  )
  const inFlight = db.prepare(inFlightSql)
  const undecided = db.prepare(undecidedSql)

  return {
    insert: (_tx, job) => void insert.run(...owner, ...jobColumns.values(job)),
    update: (_tx, job) => void update.run(...jobProgressColumns.values(job), ...owner, job.id),
    find: (id) => one.all(...owner, id).map(jobOf)[0] ?? null,
    list: () => listed.all(...owner, ...owner, ...owner).map(jobOf),
    summaries: () => summaries.all(...owner).map(summaryOf),
    waitingForSignIn: () => waitingForSignIn.all(...owner).map(({ id }) => String(id)),
    due({ lane, at, without, limit }) {
      const jobs: Job[] = []
      for (const row of due.iterate(...owner, lane, at)) {
        if (jobs.length >= limit) break
        if (!without.includes(String(row['id']))) jobs.push(jobOf(row))
      }
      return jobs
    },
    nextDue: (after) => timeOf(nextDue.get(...owner, after)),
    nextHoldEnd: (aheadMs) => timeOf(nextHoldEnd.get(aheadMs, ...owner)),
    heldUntil: (at, aheadMs) => held.all(...owner, aheadMs, at).map(jobOf),
    interrupted: () => interrupted.all(...owner).map(jobOf),
    archive: (id, at) => void archive.run(at, ...owner, id),
    isArchived: (id) => archived.get(...owner, id) !== undefined,
    runNow: (limit) => void runNow.run(...owner, ...owner, limit),
    isClaimedByAnother: ({ id }, claim) => claimed.get(...owner, id, claim.field, claim.id) !== undefined,
    inFlightOfSameKind: ({ id, kind }) => inFlight.all(...owner, id, kind, ...owner, id, kind).map(jobOf),
    undecidedOfSameKind: ({ id, kind }) => undecided.all(...owner, id, kind, ...owner, id, kind).map(jobOf),
  }
}

const listedSql = `${selectJobs} AND rowid IN (
    SELECT rowid ${notArchived} AND (${needsPerson})
    UNION ALL
    SELECT rowid FROM (
      SELECT rowid ${notArchived} AND NOT (${needsPerson}) ORDER BY updated_at DESC, rowid DESC LIMIT ${maxOtherOperations})
  ) ORDER BY created_at, rowid`

// One range of the index for each lane; `lane IN (…)` would read all waiting rows.
const nextDueOf = (lane: Lane) =>
  `SELECT min(not_before) AS at FROM jobs
   WHERE environment_id = ?1 AND person_id = ?2 AND lane = '${lane}' AND not_before > ?3`
const nextDueSql = `SELECT min(at) AS at FROM (${lanes.map(nextDueOf).join(' UNION ALL ')})`

// Each half of these unions has its own index.
const delayed = `SELECT rowid, updated_at FROM jobs WHERE ${ownerClause} AND not_before > 0`
/** The service asked for a delay that is longer than the engine's own. */
const runNowSql = `UPDATE jobs SET not_before = 0 WHERE rowid IN (
    SELECT rowid FROM (
      ${delayed} AND lane IN ('poll', 'register') AND state IN ('processing', 'uncertain')
        AND not_before <= unixepoch(updated_at, 'subsec') * 1000 + delay_ms + 1
      UNION ALL
      ${delayed} AND lane = 'watch' AND state = 'ready'
    ) ORDER BY updated_at LIMIT ?)`
const inFlightSql = `
  ${selectJobs} AND lane = 'poll' AND not_before IS NOT NULL AND id <> ? AND kind = ?
  UNION ALL
  ${selectJobs} AND state IN ('uploading', 'registering') AND intent IS NOT NULL AND id <> ? AND kind = ?`
const undecidedSql = `
  ${selectJobs} AND state IN ('registering', 'processing', 'uncertain') AND intent IS NOT NULL AND id <> ? AND kind = ?
  UNION ALL
  ${selectJobs} AND previous_attempts <> '[]' AND state IN ('ready', 'waiting', 'registering') AND intent IS NULL
    AND id <> ? AND kind = ?`

const timeSchema = z.object({ at: z.number().nullable() })
const timeOf = (row: unknown) => timeSchema.parse(row).at
const summarySchema = jobSchema
  .pick({ id: true, kind: true, state: true, waitReason: true, question: true })
  .extend({ mayHaveLeft: z.int() })
function summaryOf(row: unknown): OperationSummary {
  const { mayHaveLeft, ...summary } = summarySchema.parse(row)
  return { ...summary, cancellable: isCancellable({ state: summary.state, mayHaveLeft: mayHaveLeft !== 0 }) }
}
