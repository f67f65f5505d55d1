import { setImmediate as nextTick } from 'node:timers/promises'
import type { Cache } from '../../engine/database/index.ts'
import type { BoxesStore } from './store/index.ts'

interface ReapplyReadsOptions {
  cache: Pick<Cache, 'isOpen' | 'transaction'>
  store: Pick<BoxesStore, 'folders' | 'forwardings' | 'items' | 'reads'>
  signal: AbortSignal
}

/** Takes a few milliseconds: a call that opens a box waits for one batch, not for all. */
const batchSize = 1000

/** Re-applies local read marks after a crash between the two databases. Answers whether any row was changed. */
export async function reapplyReads({ cache, store, signal }: ReapplyReadsOptions): Promise<boolean> {
  const { folders, forwardings, items, reads } = store
  let isChanged = false
  await nextTick()
  for (const key of cache.isOpen ? folders.inputs() : []) {
    for (let after = -1; cache.isOpen && !signal.aborted; await nextTick()) {
      const rows = items.marks(key, after, batchSize)
      const last = rows.at(-1)
      if (last === undefined) break
      after = last.number
      const read = reads.among(rows.map(({ id }) => id))
      const wrong = rows.filter(({ id, unread }) => unread === read.has(id))
      if (wrong.length === 0) continue
      cache.transaction(() => {
        for (const { number, unread } of wrong) {
          if (unread) forwardings.showRead(number)
          else forwardings.showUnread(number)
        }
      })
      isChanged = true
    }
  }
  return isChanged
}
