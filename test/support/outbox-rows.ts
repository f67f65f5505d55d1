import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { type OperationState, operationStateSchema } from '../../contract/bridge/outbox.ts'

export const payloadSchema = z.object({ owner: z.string(), name: z.string() })
export type Payload = z.infer<typeof payloadSchema>

/** What the disk says of an operation of the simulation, whatever the engine says of it. */
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
