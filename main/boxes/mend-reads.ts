import { setImmediate as turn } from 'node:timers/promises'
import { type Remembered, transaction } from '../database/index.ts'
import type { BoxesStore } from './store/index.ts'

export interface MendReadsOptions {
  remembered: Pick<Remembered, 'db'>
  store: Pick<BoxesStore, 'folders' | 'forwardings' | 'reads'>
  signal: AbortSignal
}

/** So many take a few milliseconds: whoever opens a box does not wait for all of them. */
const atOnce = 1000

/**
 * Has the rows of the boxes say again what was noted as read: a program that ended between the two files has written
 * only one of them down. Answers whether any said something else.
 */
export async function mendReads({ remembered: { db }, store, signal }: MendReadsOptions): Promise<boolean> {
  const { folders, forwardings, reads } = store
  let isMended = false
  await turn()
  for (const key of db.isOpen ? folders.inputs() : []) {
    for (let after = -1; db.isOpen && !signal.aborted; await turn()) {
      const rows = folders.marks(key, after, atOnce)
      const last = rows.at(-1)
      if (last === undefined) break
      after = last.number
      const read = reads.among(rows.map(({ id }) => id))
      const wrong = rows.filter(({ id, unread }) => unread === read.has(id))
      if (wrong.length === 0) continue
      transaction(db, () => {
        for (const { number, unread } of wrong) forwardings.show(number, unread)
      })
      isMended = true
    }
  }
  return isMended
}
