import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { z } from 'zod'
import { type OperationState, operationStateSchema } from '../../../../contract/bridge/outbox.ts'

/** Which writes fail: none, every row, or only the commits. */
type Refusal = 'nothing' | 'rows' | 'commits'

/** The error that `node:sqlite` throws; one shared instance, because creating stacks is slow. */
const readOnly = Object.assign(new Error('attempt to write a readonly database'), {
  code: 'ERR_SQLITE_ERROR',
  errcode: 8,
})

/**
 * A database in memory whose writes can fail. Statements are cached by their text over thousands of runs:
 * a pragma that makes writes fail, and every restart, would make SQLite prepare them again.
 */
export class FailingDatabase extends DatabaseSync {
  refuses: Refusal = 'nothing'
  readonly #kept = new Map<string, StatementSync>()

  constructor(schema: string) {
    super(':memory:')
    this.exec(schema)
  }

  override prepare(sql: string): StatementSync {
    const kept = this.#kept.get(sql) ?? this.#guarded(super.prepare(sql))
    this.#kept.set(sql, kept)
    return kept
  }

  override exec(sql: string): void {
    if (sql === 'COMMIT' && this.refuses === 'commits') throw readOnly
    super.exec(sql)
  }

  #guarded(statement: StatementSync): StatementSync {
    const run = statement.run.bind(statement)
    statement.run = ((...values: Parameters<typeof run>) => {
      if (this.refuses === 'rows') throw readOnly
      return run(...values)
    }) as typeof run
    return statement
  }
}

export const payloadSchema = z.object({ owner: z.string(), name: z.string() })
export type Payload = z.infer<typeof payloadSchema>

/** Reads a job's row from the disk, independent of the engine's memory. */
export function createRows(db: DatabaseSync) {
  const needs = db.prepare(
    `SELECT needed.title, needed.state FROM job_dependencies JOIN jobs ON jobs.id = job_id
     JOIN jobs AS needed ON needed.id = depends_on
     WHERE jobs.environment_id = 'sim' AND jobs.person_id = ? AND jobs.title = ?`,
  )
  const rows = db.prepare(
    `SELECT state, intent FROM jobs
     WHERE environment_id = 'sim' AND person_id = ? AND archived_at IS NULL AND title = ?`,
  )
  return {
    engineRow: ({ owner, name }: Payload) => rowSchema.parse(rows.get(owner, name)),
    /** The dependencies of a job. */
    neededBy: ({ owner, name }: Payload) => needs.all(owner, name).map((row) => neededSchema.parse(row)),
  }
}

const rowSchema = z.object({ state: operationStateSchema, intent: z.string().nullable() })
const neededSchema = z.object({ title: z.string(), state: operationStateSchema })
export const isOver = (state: OperationState) => state === 'done' || state === 'refused' || state === 'cancelled'
