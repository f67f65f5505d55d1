import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { z } from 'zod'
import { type OperationState, operationStateSchema } from '../../../../contract/bridge/outbox.ts'

/** What the disk refuses: nothing, every row that is written, or only the end of a transaction. */
export type Refusal = 'nothing' | 'rows' | 'commits'

/** As `node:sqlite` throws it; always the same one, since a stack for each would cost more than what it interrupts. */
const readOnly = Object.assign(new Error('attempt to write a readonly database'), {
  code: 'ERR_SQLITE_ERROR',
  errcode: 8,
})

/**
 * A database in memory whose disk can fail, for runs by the thousand: a pragma that made it fail would have SQLite
 * prepare every statement anew, and so would every new start of a program on it. Here they are kept by their text.
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

/** An operation of the simulation as the disk has it, independent of the engine's memory. */
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
    /** What has to be done before. */
    neededBy: ({ owner, name }: Payload) => needs.all(owner, name).map((row) => neededSchema.parse(row)),
  }
}

const rowSchema = z.object({ state: operationStateSchema, intent: z.string().nullable() })
const neededSchema = z.object({ title: z.string(), state: operationStateSchema })
export const isOver = (state: OperationState) => state === 'done' || state === 'refused' || state === 'cancelled'
