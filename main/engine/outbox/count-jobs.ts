import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'

const countSchema = z.object({
  kind: z.string(),
  state: z.string(),
  waitReason: z.string().nullable(),
  count: z.int(),
  mostAttempts: z.int(),
})
/** How many operations of a kind are in a state. */
export type OutboxCount = z.infer<typeof countSchema>

/** Counts the operations of all people on this computer, for the support. */
export function countJobs(db: DatabaseSync): OutboxCount[] {
  const rows = db
    .prepare(
      `SELECT kind, state, wait_reason AS waitReason, COUNT(*) AS count, MAX(attempts) AS mostAttempts FROM jobs
       GROUP BY kind, state, wait_reason ORDER BY kind, state, wait_reason`,
    )
    .all()
  return z.array(countSchema).parse(rows)
}

/** Counts the operations of an environment that may still send something. */
export function countUnfinished(db: DatabaseSync, environmentId: string): number {
  const row = db
    .prepare(
      `SELECT COUNT(*) AS count FROM jobs WHERE environment_id = ? AND state NOT IN ('done', 'refused', 'cancelled')`,
    )
    .get(environmentId)
  return z.object({ count: z.int() }).parse(row).count
}
