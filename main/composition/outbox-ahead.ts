import type { Transaction } from '../database/index.ts'
import type { NewJob, Outbox } from '../outbox/index.ts'

/**
 * What the features ask of the outbox, before there is one: they put operations into it, and it is made of their
 * handlers. Nothing may be asked until it is `made`.
 */
export function createOutboxAhead() {
  let made: Outbox | null = null
  const outbox = (): Outbox => {
    if (made === null) throw new Error('the outbox is made with the desk')
    return made
  }
  return {
    outbox,
    made(by: Outbox): Outbox {
      made = by
      return by
    },
    enqueue: (tx: Transaction, job: NewJob) => outbox().add(tx, job),
    supersede: (operationId: string) => void outbox().archive({ operationId }),
    undo: (operationId: string) => outbox().cancel({ operationId }).ok,
    takeOver: (tx: Transaction, before: string, after: string) => outbox().takeOver(tx, before, after),
  }
}
