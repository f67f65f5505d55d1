import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { type Caixa, caixaSchema } from '../../../../contract/api/boxes.ts'
import { type ThreadStep, threadStepSchema } from '../../../../contract/bridge/thread.ts'
import { type Cache, type Owner, ownerClause, ownerValues } from '../../../engine/database/index.ts'
import { createFoldersStore, type FoldersStore } from './folders.ts'
import { createForwardingsStore, type ForwardingsStore } from './forwardings.ts'
import { createItemsStore, type ItemsStore } from './items.ts'
import { createReadsStore, type ReadsStore } from './reads.ts'
import { parseContent } from './rows.ts'
import { createScrub } from './scrub.ts'
import { type BoxSearch, createBoxSearch } from './search.ts'
import { createViewsStore, type ViewsStore } from './views.ts'

/** One person's boxes on this computer. */
export interface BoxesStore extends BoxSearch {
  readonly folders: FoldersStore
  readonly items: ItemsStore
  readonly views: ViewsStore
  readonly forwardings: ForwardingsStore
  readonly reads: ReadsStore
  boxes(): Caixa[]
  /** Answers whether anything has changed. */
  replaceBoxes(boxes: readonly Caixa[]): boolean
  thread(id: string): ThreadStep[] | null
  saveThread(id: string, steps: readonly ThreadStep[]): void
  /**
   * Removes a forwarding and every thread that names it, soon also its words from the file. Answers whether the forwarding
   * was in the cache.
   */
  forget(id: string): boolean
}

/** `db` holds the person's read marks; everything else is in the cache. */
export function createBoxesStore(db: DatabaseSync, cache: Cache, account: Owner): BoxesStore {
  const owner = ownerValues(account)
  const readBoxes = cache.prepare(`SELECT content FROM boxes WHERE ${ownerClause} ORDER BY position`)
  const deleteBoxes = cache.prepare(`DELETE FROM boxes WHERE ${ownerClause}`)
  const insertBox = cache.prepare(
    'INSERT OR REPLACE INTO boxes (environment_id, person_id, id, position, content) VALUES (?, ?, ?, ?, ?)',
  )
  const readThread = cache.prepare(`SELECT content FROM forwarding_threads WHERE ${ownerClause} AND id = ?`)
  const writeThread = cache.prepare(
    `INSERT INTO forwarding_threads (environment_id, person_id, id, content) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET content = excluded.content`,
  )
  // A thread quotes the subjects of its other forwardings.
  const deleteThreads = cache.prepare(
    `DELETE FROM forwarding_threads WHERE ${ownerClause} AND (id = ? OR instr(content, ?) > 0)`,
  )
  const folders = createFoldersStore(cache, account)
  const forwardings = createForwardingsStore(cache, account)
  const scrub = createScrub(cache)
  const boxes = (): Caixa[] =>
    cache.parseOrCorrupt(() => readBoxes.all(...owner).flatMap((row) => parseContent(row, caixaSchema) ?? []))

  return {
    ...createBoxSearch(cache, account),
    folders,
    items: createItemsStore(cache, account),
    views: createViewsStore(cache),
    forwardings,
    reads: createReadsStore(db, account),
    boxes,
    replaceBoxes(next) {
      if (JSON.stringify(boxes()) === JSON.stringify(next)) return false
      cache.transaction(() => {
        deleteBoxes.run(...owner)
        next.forEach((box, position) => void insertBox.run(...owner, box.id, position, JSON.stringify(box)))
        folders.keepOnly(next.map(({ id }) => id))
      })
      return true
    },
    thread: (id) => cache.parseOrCorrupt(() => parseContent(readThread.get(...owner, id), z.array(threadStepSchema))),
    saveThread: (id, steps) => void writeThread.run(...owner, id, JSON.stringify(steps)),
    forget(id) {
      const wasThere = cache.transaction(() => {
        deleteThreads.run(...owner, id, id)
        return forwardings.remove(id)
      })
      if (wasThere) scrub()
      return wasThere
    },
  }
}
