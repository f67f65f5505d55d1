import { randomUUID } from 'node:crypto'
import type { PGlite } from '@electric-sql/pglite'
import { type SQL, sql } from 'drizzle-orm'
import { type ConstructorOptions, fromDrizzle, fromPglite, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Transaction } from '../database/index.ts'

/** What the queue runs on: the PGlite that the database is, or a PostgreSQL of its own connections. */
export type QueueConnection =
  | { readonly kind: 'pglite'; readonly client: PGlite }
  | { readonly kind: 'postgres'; readonly url: string }

const name = 'eventos'
const retryLimit = 4

/** One delivery of a job; `last` when the queue will not try again. */
export interface Delivery {
  readonly id: string
  readonly attempt: number
  readonly last: boolean
}

/** The queue of event ids: pg-boss with the settings that this service needs. */
export interface Queue {
  /** Puts a job into the caller's transaction: it commits and rolls back with it. */
  send(tx: Transaction, id: string): Promise<void>
  /** Puts an event whose job was lost back into the queue, at once. */
  restore(id: string): Promise<void>
  /** Delivers an event once more whose delivery ended without work. */
  again(id: string): Promise<void>
  start(): Promise<void>
  /** Begins to deliver; a delivery that throws comes again. */
  work(deliver: (delivery: Delivery) => Promise<void>): Promise<void>
  stop(): Promise<void>
}

/** What Drizzle answers for a statement, for either driver; its type says nothing, since the drivers differ. */
function rowsOf(result: unknown): { rows: unknown[] } {
  return result as { rows: unknown[] }
}

/** Prepares the queue; nothing is opened before `start`. */
export function createQueue({
  connection,
  expireSeconds,
  onError,
}: {
  connection: QueueConnection
  /** After so long a try is given to another worker. The event's row lock keeps the two from working at once. */
  expireSeconds: number
  onError: (error: Error) => void
}): Queue {
  const where: ConstructorOptions =
    connection.kind === 'pglite'
      ? { db: fromPglite(connection.client), backend: 'pglite' }
      : { connectionString: connection.url }
  // A killed worker is noticed by its missing heartbeat only as often as somebody looks; the default is a minute.
  const boss = new PgBoss({
    ...where,
    schedule: false,
    useListenNotify: true,
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 2,
  })
  boss.on('error', onError)

  return {
    send: async (tx, id) => {
      // Without `db` this would wait for ever on PGlite, whose one connection the transaction holds.
      const within = fromDrizzle({ execute: async (query) => rowsOf(await tx.execute(query as SQL)) }, sql)
      await boss.send(name, { id }, { id, db: within })
    },
    restore: async (id) => {
      if (connection.kind === 'postgres') {
        const jobs = await boss.findJobs(name, { id })
        if (jobs.some((job) => ['created', 'retry', 'active'].includes(job.state))) return
      }
      // One process owns a PGlite, so that at start an active job can only be what a killed one held.
      await boss.deleteJob(name, id)
      await boss.send(name, { id }, { id })
    },
    again: async (id) => {
      // A job of its own: the one that bears the event's id may not have ended yet.
      await boss.send(name, { id })
    },
    start: async () => {
      await boss.start()
      const settings = {
        ...{ notify: true, retryLimit, retryDelay: 1, retryBackoff: true },
        ...{ heartbeatSeconds: 10, expireInSeconds: expireSeconds },
      }
      await boss.createQueue(name, settings)
      // A queue that is there already keeps the settings of whoever made it.
      await boss.updateQueue(name, settings)
      // The queue's settings are read on first use; inside a transaction that would be a query beside it.
      await boss.findJobs(name, { id: randomUUID() })
    },
    work: async (deliver) => {
      const options = {
        includeMetadata: true,
        perJobResults: true,
        // A notification wakes a worker for one fetch only: after many sends at once the rest would wait for polls.
        batchSize: 8,
        burstWhenBatchFull: true,
        localConcurrency: 2,
        // Retries are not notified at all, so that they wait for this poll.
        pollingIntervalSeconds: 1,
        notifyPollingIntervalSeconds: 1,
      } as const
      const settle = async (job: JobWithMetadata<{ id: string }>): Promise<JobResult> => {
        const delivery = { id: job.data.id, attempt: job.retryCount + 1, last: job.retryCount >= job.retryLimit }
        const done = await deliver(delivery).then(
          () => true,
          () => false,
        )
        return { id: job.id, status: done ? 'completed' : 'failed' }
      }
      await boss.work<{ id: string }, void, typeof options>(name, options, (jobs) => Promise.all(jobs.map(settle)))
    },
    stop: async () => {
      await boss.stop({ graceful: true, close: connection.kind === 'postgres', timeout: 10_000 })
    },
  }
}
