import { randomUUID } from 'node:crypto'
import type { Transaction } from '../../main/engine/database/index.ts'
import type { NewJob } from '../../main/engine/outbox/index.ts'

/** An outbox that only records the jobs it gets. It writes their rows too, because other tables refer to them. */
export function createFakeOutbox(now: () => Date) {
  const queued: { id: string; job: NewJob }[] = []
  return {
    queued,
    enqueue(tx: Transaction, job: NewJob): string {
      const id = randomUUID()
      queued.push({ id, job })
      const at = now().toISOString()
      tx.prepare(
        `INSERT INTO jobs (id, environment_id, person_id, kind, title, payload, uploads, state, attempts, delay_ms, created_at, updated_at)
         VALUES (?, 'local', 'ana', ?, ?, '{}', 1, 'ready', 0, 0, ?, ?)`,
      ).run(id, job.kind, job.title, at, at)
      return id
    },
  }
}
