import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { OperationResult, OperationView } from '../../contract/bridge/outbox.ts'
import { listedOperations, type OperationStanding } from '../../contract/bridge/standing.ts'
import { type Column, columnsOf, type Owner, type Transaction } from '../database/index.ts'
import { mayBeCancelled } from './advance.ts'
import type { Dependencies } from './happening.ts'
import { type AskedField, type Job, type JobProgress, jobSchema } from './job.ts'

/** The record that only one operation can have made: the field of its result that names it, and its id. */
export interface Made {
  readonly field: keyof OperationResult
  readonly id: string
}

/** How a job stands, and whether it can still be called off. */
export interface Standing extends OperationStanding, Pick<OperationView, 'cancellable'> {}

/** What the engine's parts take up, each with a limit of its own; `forward` is registering what has to keep its order. */
export type Lane = 'upload' | 'register' | 'forward' | 'poll' | 'watch'

/** The jobs of one person in one environment, as rows. */
export interface JobStore {
  /** `brings`: those of `dependsOn` that were asked for only along with it. */
  insert(tx: Transaction, job: Job, dependsOn: readonly string[], brings: readonly string[]): void
  /** Writes how far a job has come; what was asked for stays as it was. */
  update(tx: Transaction, job: Job): void
  find(id: string): Job | null
  /** Of those not archived all that the person has to act on, and the others that changed last; oldest first. */
  list(): Job[]
  /** How each stands that is not archived. */
  standings(): Standing[]
  /** Due jobs of a lane, those first that have been due for longest, without those that run already. */
  due(wanted: { lane: Lane; at: number; without: readonly string[]; limit: number }): Job[]
  /** When the next job falls due; null if none will by itself. */
  nextDue(after: number): number | null
  /** When the first hold is over; null if nothing is held. */
  nextHoldEnd(): number | null
  /** Jobs whose hold is over by then, the oldest first. */
  heldUntil(at: number): Job[]
  /** Jobs that were in the middle of a step, or held, when the program ended. */
  interrupted(): Job[]
  archive(id: string, at: string): void
  isArchived(id: string): boolean
  /** Jobs that wait for this one. */
  dependents(tx: Transaction, id: string): Job[]
  /** What this job depends on. */
  needed(id: string): Job[]
  /** What this job depends on, and was asked for only along with it. */
  broughtAlong(tx: Transaction, id: string): Job[]
  /** What waits for the one waits for the other. */
  relink(tx: Transaction, before: string, after: string): void
  /**
   * Of what is asked after at the service and of what watches, those that were looked at longest ago are due at once;
   * what the service has asked to wait for waits.
   */
  hurry(most: number): void
  /** Jobs that wait for this one, and are told so again. */
  waiting(id: string): Job[]
  /** Whether another job has been done by making this record: then it is not this job's. */
  isAnothers(job: Job, made: Made): boolean
  /** Jobs of the same kind whose request has left, and of which nobody knows yet what they have made. */
  underWayLike(job: Job): Job[]
  /** Jobs of the same kind of which the service may have something, or come to have it, and nobody knows yet what. */
  undecidedLike(job: Job): Job[]
  /** How everything stands that a job depends on. */
  dependencies(tx: Transaction, id: string): Dependencies
}

/** The column `lane` says which of them a job waits for (migrations); what is held stands in one of its own. */
const lanes: readonly Lane[] = ['upload', 'register', 'forward', 'poll', 'watch']

/** Written once, when it is asked for. */
const asked: readonly Column<AskedField>[] = [
  ['id', 'id'],
  ['kind', 'kind'],
  ['title', 'title'],
  ['role_name', 'roleName'],
  ['payload', 'payload', 'json'],
  ['uploads', 'uploads', 'boolean'],
  ['watches', 'watches', 'boolean'],
  ['created_at', 'createdAt'],
]
/** Written at every change: a payload may be long, and the key of a row is looked for in all that refers to it. */
const moving: readonly Column<keyof JobProgress>[] = [
  ['state', 'state'],
  ['wait_reason', 'waitReason'],
  ['attempts', 'attempts'],
  ['pause_ms', 'pauseMs'],
  ['not_before', 'notBefore'],
  ['file', 'file', 'json'],
  ['intent', 'intent', 'json'],
  ['earlier', 'earlier', 'json'],
  ['event_id', 'eventId'],
  ['event_ids', 'eventIds', 'json'],
  ['question', 'question'],
  ['candidates', 'candidates', 'json'],
  ['result', 'result', 'json'],
  ['failure', 'failure', 'json'],
  ['updated_at', 'updatedAt'],
]
const columns = columnsOf<keyof Job>([...asked, ...moving])
const progress = columnsOf(moving)

/** As contract/bridge/standing.ts has it, in the words of the index that finds them. */
const needed = "state = 'refused' OR question IS NOT NULL OR wait_reason IS 'dependency-refused'"

export function createJobStore(db: DatabaseSync, { environmentId, personId }: Owner): JobStore {
  const owner = [environmentId, personId] as const
  const mine = 'environment_id = ? AND person_id = ?'
  const select = `SELECT ${columns.names} FROM jobs WHERE ${mine}`
  const insert = db.prepare(
    `INSERT INTO jobs (environment_id, person_id, ${columns.names}) VALUES (?, ?, ${columns.marks})`,
  )
  const link = db.prepare('INSERT INTO job_dependencies (job_id, depends_on, brought) VALUES (?, ?, ?)')
  const update = db.prepare(`UPDATE jobs SET ${progress.assignments()} WHERE ${mine} AND id = ?`)
  const one = db.prepare(`${select} AND id = ?`)
  const there = `FROM jobs WHERE ${mine} AND archived_at IS NULL`
  const listed = db.prepare(
    `${select} AND rowid IN (
       SELECT rowid ${there} AND (${needed})
       UNION ALL
       SELECT rowid FROM (SELECT rowid ${there} AND NOT (${needed}) ORDER BY updated_at DESC, rowid DESC LIMIT ${listedOperations})
     ) ORDER BY created_at, rowid`,
  )
  const standings = db.prepare(
    `SELECT id, kind, state, wait_reason AS waitReason, question, intent IS NOT NULL OR earlier <> '[]' AS mayHaveLeft ${there}`,
  )
  // Of each lane by its own stretch of the index; `IN` over the lanes would read all that waits.
  const nextOf = (lane: Lane) =>
    `SELECT min(not_before) AS at FROM jobs
     WHERE environment_id = ?1 AND person_id = ?2 AND lane = '${lane}' AND not_before > ?3`
  const next = db.prepare(`SELECT min(at) AS at FROM (${lanes.map(nextOf).join(' UNION ALL ')})`)
  const interrupted = db.prepare(`${select} AND state IN ('held', 'uploading', 'registering') ORDER BY rowid`)
  const firstHold = db.prepare(
    `SELECT min(not_before) AS at FROM jobs WHERE ${mine} AND lane = 'hold' AND not_before IS NOT NULL`,
  )
  const held = db.prepare(`${select} AND lane = 'hold' AND not_before <= ? ORDER BY rowid`)
  const archive = db.prepare(`UPDATE jobs SET archived_at = ? WHERE ${mine} AND id = ?`)
  const archived = db.prepare(`SELECT 1 FROM jobs WHERE ${mine} AND id = ? AND archived_at IS NOT NULL`)
  const dependents = db.prepare(`${select} AND id IN (SELECT job_id FROM job_dependencies WHERE depends_on = ?)`)
  const neededBy = db.prepare(
    `${select} AND id IN (SELECT depends_on FROM job_dependencies WHERE job_id = ?) ORDER BY rowid`,
  )
  const brought = db.prepare(
    `${select} AND id IN (SELECT depends_on FROM job_dependencies WHERE job_id = ? AND brought = 1)`,
  )
  const relink = db.prepare('UPDATE OR REPLACE job_dependencies SET depends_on = ? WHERE depends_on = ?')
  // A pause that is longer than the engine's own is one that the service has asked for. Each half by the index.
  const resting = `SELECT rowid, updated_at FROM jobs WHERE ${mine} AND not_before > 0`
  const hurry = db.prepare(
    `UPDATE jobs SET not_before = 0 WHERE rowid IN (
       SELECT rowid FROM (
         ${resting} AND lane IN ('poll', 'register') AND state IN ('processing', 'uncertain')
           AND not_before <= unixepoch(updated_at, 'subsec') * 1000 + pause_ms + 1
         UNION ALL
         ${resting} AND lane = 'watch' AND state = 'ready'
       ) ORDER BY updated_at LIMIT ?)`,
  )
  const anothers = db.prepare(
    `SELECT 1 FROM jobs WHERE ${mine} AND id <> ? AND state = 'done' AND result ->> ? = ? LIMIT 1`,
  )
  const underWay = db.prepare(
    // Each half by an index of its own.
    `${select} AND lane = 'poll' AND not_before IS NOT NULL AND id <> ? AND kind = ? UNION ALL
     ${select} AND state IN ('uploading', 'registering') AND intent IS NOT NULL AND id <> ? AND kind = ?`,
  )
  const undecided = db.prepare(
    // Each half by an index of its own here, too.
    `${select} AND state IN ('registering', 'processing', 'uncertain') AND intent IS NOT NULL AND id <> ? AND kind = ?
     UNION ALL
     ${select} AND earlier <> '[]' AND state IN ('ready', 'waiting', 'registering') AND intent IS NULL AND id <> ? AND kind = ?`,
  )
  const undone = db.prepare(
    `SELECT count(*) AS undone, coalesce(sum(state IN ('refused', 'cancelled') OR wait_reason = 'dependency-refused'), 0) AS refused
     FROM job_dependencies JOIN jobs ON jobs.id = depends_on WHERE job_id = ? AND state <> 'done'`,
  )
  // No LIMIT here: SQLite prepares a statement whose limit is a parameter anew at every run.
  const due = db.prepare(`${select} AND lane = ? AND not_before <= ? ORDER BY not_before, rowid`)

  return {
    insert(_tx, job, dependsOn, brings) {
      insert.run(...owner, ...columns.values(job))
      for (const id of dependsOn) link.run(job.id, id, Number(brings.includes(id)))
    },
    update: (_tx, job) => void update.run(...progress.values(job), ...owner, job.id),
    find(id) {
      const row = one.get(...owner, id)
      return row === undefined ? null : jobOf(row)
    },
    list: () => listed.all(...owner, ...owner, ...owner).map(jobOf),
    standings: () => standings.all(...owner).map(standingOf),
    due({ lane, at, without, limit }) {
      const free: Job[] = []
      for (const row of due.iterate(...owner, lane, at)) {
        if (free.length >= limit) break
        if (!without.includes(String(row['id']))) free.push(jobOf(row))
      }
      return free
    },
    nextDue: (after) => dueSchema.parse(next.get(...owner, after)).at,
    nextHoldEnd: () => dueSchema.parse(firstHold.get(...owner)).at,
    heldUntil: (at) => held.all(...owner, at).map(jobOf),
    interrupted: () => interrupted.all(...owner).map(jobOf),
    archive: (id, at) => void archive.run(at, ...owner, id),
    isArchived: (id) => archived.get(...owner, id) !== undefined,
    dependents: (_tx, id) => dependents.all(...owner, id).map(jobOf),
    waiting: (id) => dependents.all(...owner, id).flatMap((row) => (row['state'] === 'waiting' ? [jobOf(row)] : [])),
    needed: (id) => neededBy.all(...owner, id).map(jobOf),
    broughtAlong: (_tx, id) => brought.all(...owner, id).map(jobOf),
    relink: (_tx, before, after) => void relink.run(after, before),
    hurry: (most) => void hurry.run(...owner, ...owner, most),
    isAnothers: ({ id }, made) => anothers.get(...owner, id, made.field, made.id) !== undefined,
    underWayLike: ({ id, kind }) => underWay.all(...owner, id, kind, ...owner, id, kind).map(jobOf),
    undecidedLike: ({ id, kind }) => undecided.all(...owner, id, kind, ...owner, id, kind).map(jobOf),
    dependencies(_tx, id) {
      const open = undoneSchema.parse(undone.get(id))
      if (open.undone === 0) return 'done'
      return open.refused > 0 ? 'refused' : 'waiting'
    },
  }
}

const undoneSchema = z.object({ undone: z.int(), refused: z.int() })
const dueSchema = z.object({ at: z.number().nullable() })
const standingSchema = jobSchema
  .pick({ id: true, kind: true, state: true, waitReason: true, question: true })
  .extend({ mayHaveLeft: z.int() })
function standingOf(row: unknown): Standing {
  const { mayHaveLeft, ...standing } = standingSchema.parse(row)
  return { ...standing, cancellable: mayBeCancelled({ state: standing.state, mayHaveLeft: mayHaveLeft !== 0 }) }
}
const jobOf = (row: Record<string, unknown>): Job => jobSchema.parse(columns.read(row))
