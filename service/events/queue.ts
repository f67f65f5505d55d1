import { randomUUID } from 'node:crypto'
import type { PGlite } from '@electric-sql/pglite'
import { type SQL, sql } from 'drizzle-orm'
import { type ConstructorOptions, fromDrizzle, fromPglite, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import { rowsOf, type Transaction } from '../database/index.ts'

/** The queue's database: the service's PGlite, or a PostgreSQL with the queue's own connections. */
export type QueueConnection =
  | { readonly kind: 'pglite'; readonly client: PGlite }
  | { readonly kind: 'postgres'; readonly options: object }

/** Two queues, so that events with a slow first part keep no other event waiting. */
const names = { quick: 'eventos', slow: 'eventos-demorados' } as const
/** Workers of each queue in one process. */
const concurrency = { quick: 4, slow: 2 } as const
const retryLimit = 4

/** One delivery of a job; `last` if the queue will not retry. */
export interface Delivery {
  readonly id: string
  readonly attempt: number
  readonly last: boolean
}

/** An event to be queued. */
export interface QueuedEvent {
  readonly id: string
  readonly speed: keyof typeof names
  /** The person who caused it. */
  readonly idCidadao: string
}

/** The queue of event ids, on pg-boss. */
interface Queue {
  /** Inserts a job in the caller's transaction. */
  send(tx: Transaction, event: QueuedEvent): Promise<void>
  /** Queues an event again whose job was lost. */
  restore(event: QueuedEvent): Promise<void>
  /** Delivers an event again whose delivery ended without work. */
  again(event: QueuedEvent): Promise<void>
  start(): Promise<void>
  /** Starts the deliveries; a delivery that throws is retried. */
  work(deliver: (delivery: Delivery) => Promise<void>): Promise<void>
  stop(): Promise<void>
}

const executorOf = (tx: Transaction) => ({
  execute: async (query: unknown) => ({ rows: await rowsOf(tx, query as SQL) }),
})

/** Prepares the queue; nothing is opened before `start`. */
export function createQueue({
  connection,
  expireSeconds,
  onError,
}: {
  connection: QueueConnection
  /** Time after which an attempt is given to another worker; the event's row lock prevents concurrent work. */
  expireSeconds: number
  onError: (error: Error) => void
}): Queue {
  const where: ConstructorOptions =
    connection.kind === 'pglite' ? { db: fromPglite(connection.client), backend: 'pglite' } : connection.options
  // Interval of the check for missing heartbeats of killed workers; pg-boss's default is a minute.
  const boss = new PgBoss({
    ...where,
    schedule: false,
    useListenNotify: true,
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 2,
  })
  boss.on('error', onError)

  /** A slow event has a group, by which a person keeps only one of the workers of a process. */
  const groupOf = ({ speed, idCidadao }: QueuedEvent) => (speed === 'slow' ? { group: { id: idCidadao } } : {})

  return {
    send: async (tx, event) => {
      const { id, speed } = event
      // Without `db` this would deadlock on PGlite, whose only connection the transaction holds.
      const within = fromDrizzle(executorOf(tx), sql)
      await boss.send(names[speed], { id }, { id, ...groupOf(event), db: within })
    },
    restore: async (event) => {
      const { id, speed } = event
      const name = names[speed]
      if (connection.kind === 'postgres') {
        const jobs = await boss.findJobs(name, { id })
        if (jobs.some((job) => ['created', 'retry', 'active'].includes(job.state))) return
      }
      // One process owns a PGlite, so an active job at the start was held by a killed process.
      await boss.deleteJob(name, id)
      await boss.send(name, { id }, { id, ...groupOf(event) })
    },
    again: async (event) => {
      // A new job id, because the job with the event's id may not have ended yet.
      await boss.send(names[event.speed], { id: event.id }, groupOf(event))
    },
    start: async () => {
      await boss.start()
      const settings = {
        notify: true,
        retryLimit,
        retryDelay: 1,
        retryBackoff: true,
        heartbeatSeconds: 10,
        expireInSeconds: expireSeconds,
      }
      for (const name of Object.values(names)) {
        await boss.createQueue(name, settings)
        // createQueue does not change the settings of an existing queue.
        await boss.updateQueue(name, settings)
        // pg-boss reads the queue's settings on first use, which must not happen inside a transaction.
        await boss.findJobs(name, { id: randomUUID() })
      }
    },
    work: async (deliver) => {
      const options = {
        includeMetadata: true,
        perJobResults: true,
        // Retries are not notified, so they wait for this poll.
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
      /** A worker takes one event at a time: a batch would end with its slowest event. */
      const startWorker = async (name: string, more: { localGroupConcurrency?: number }) => {
        const worker = await boss.work<{ id: string }, void, typeof options>(
          name,
          { ...options, ...more },
          async (jobs) => {
            const results = await Promise.all(jobs.map(settle))
            // A notification wakes a worker for one event only; after many sends the rest would wait for polls.
            boss.notifyWorker(worker)
            return results
          },
        )
      }
      for (let count = 0; count < concurrency.quick; count += 1) await startWorker(names.quick, {})
      for (let count = 0; count < concurrency.slow; count += 1)
        await startWorker(names.slow, { localGroupConcurrency: 1 })
    },
    stop: async () => {
      await boss.stop({ graceful: true, close: connection.kind === 'postgres', timeout: 10_000 })
    },
  }
}
