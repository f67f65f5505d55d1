import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { openDatabase, transaction } from '../../main/engine/database/index.ts'
import type { JobHandler } from '../../main/engine/outbox/index.ts'
import { createTestOutbox } from '../support/test-outbox.ts'
import { bench as captures } from './captures.ts'
import type { Bench } from './figure.ts'

const queued = 100_000
const driven = 1000

/** Succeeds at once, so that the outbox is measured and not a network. */
const handler: JobHandler<object, object> = {
  kind: 'forward',
  payload: z.object({}),
  evidence: z.object({}),
  upload: null,
  prepare: async () => ({ kind: 'prepared', evidence: {} }),
  register: async () => ({ kind: 'completed', result: {} }),
  reconcile: async () => ({ kind: 'absent' }),
  finish: async () => ({ kind: 'completed', result: {} }),
  onUpdate: () => undefined,
}

/** The cost of the outbox: beside a bare script, and with a long queue. */
export const bench: Bench = async (tell) => {
  await longQueue(tell)
  await captures(tell)
}

/** A queue of 100,000 operations on a disk: time until the first one leaves, and the cost of each. */
const longQueue: Bench = async (tell) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'malote-bench-'))
  const { db, close } = openDatabase({ folder, now: () => new Date() })
  let ended = 0
  let wanted: { count: number; reached: () => void } | null = null
  let writes = 0
  const make = () =>
    createTestOutbox({
      db,
      owner: { environmentId: 'bench', personId: 'ana' },
      random: Math.random,
      handlers: [handler],
      changed(operations) {
        writes += 1
        ended += operations.filter(({ state }) => state === 'done').length
        if (wanted && ended >= wanted.count) wanted.reached()
      },
    })
  const until = (count: number) =>
    new Promise<void>((resolve) => {
      wanted = { count, reached: resolve }
      if (ended >= count) resolve()
    })
  try {
    const filling = make()
    transaction(db, (tx) => {
      const job = { kind: 'forward', title: 'Ofício', roleName: null, payload: {} } as const
      const first = filling.add(tx, job)
      // Depends on the first one, so that nothing leaves while the queue is being filled.
      for (let count = 1; count < queued; count += 1) filling.add(tx, { ...job, dependsOn: [first] })
      db.exec("DELETE FROM job_dependencies; UPDATE jobs SET state = 'ready', wait_reason = NULL, not_before = 0")
    })
    await filling.stop()
    ended = 0
    writes = 0
    const begin = performance.now()
    const outbox = make()
    outbox.start()
    await until(1)
    const promise = { name: 'promised', value: 1000 }
    const first = Math.round(performance.now() - begin)
    tell({
      what: `First of ${queued} waiting operations done after`,
      value: first,
      unit: 'ms',
      better: 'lower',
      peer: promise,
    })
    const from = { at: performance.now(), ended, writes }
    await until(from.ended + driven)
    const each = (performance.now() - from.at) / (ended - from.ended)
    tell({ what: 'One operation, of that queue', value: Math.round(each * 100) / 100, unit: 'ms', better: 'lower' })
    const perOperation = Math.round(((writes - from.writes) / (ended - from.ended)) * 10) / 10
    tell({ what: 'Transactions of an operation', value: perOperation, unit: 'writes', better: 'lower' })
    await outbox.stop()
  } finally {
    close()
    await rm(folder, { recursive: true, force: true })
  }
}
