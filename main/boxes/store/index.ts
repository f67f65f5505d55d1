import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { type Caixa, caixaSchema } from '../../../contract/api/boxes.ts'
import { type ThreadStep, threadStepSchema } from '../../../contract/bridge/boxes.ts'
import { type Owner, transaction } from '../../database/index.ts'
import { createFoldersStore, type FoldersStore } from './folders.ts'
import { createForwardingsStore, type ForwardingsStore } from './forwardings.ts'
import { contentOf } from './rows.ts'
import { type BoxSearch, createBoxSearch } from './search.ts'

/** What this computer remembers of one person's boxes. */
export interface BoxesStore extends BoxSearch {
  readonly folders: FoldersStore
  readonly forwardings: ForwardingsStore
  boxes(): Caixa[]
  /** Answers whether anything is other than before. */
  replaceBoxes(boxes: readonly Caixa[]): boolean
  thread(id: string): ThreadStep[] | null
  saveThread(id: string, steps: readonly ThreadStep[]): void
}

export function createBoxesStore(db: DatabaseSync, owner: Owner): BoxesStore {
  const keys = [owner.environmentId, owner.personId] as const
  const mine = 'environment_id = ? AND person_id = ?'
  const readBoxes = db.prepare(`SELECT content FROM boxes WHERE ${mine} ORDER BY position`)
  const deleteBoxes = db.prepare(`DELETE FROM boxes WHERE ${mine}`)
  const insertBox = db.prepare(
    'INSERT OR REPLACE INTO boxes (environment_id, person_id, id, position, content) VALUES (?, ?, ?, ?, ?)',
  )
  const readThread = db.prepare(`SELECT content FROM forwarding_threads WHERE ${mine} AND id = ?`)
  const writeThread = db.prepare(
    `INSERT INTO forwarding_threads (environment_id, person_id, id, content) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET content = excluded.content`,
  )
  const folders = createFoldersStore(db, owner)
  const boxes = (): Caixa[] => readBoxes.all(...keys).flatMap((row) => contentOf(row, caixaSchema) ?? [])

  return {
    ...createBoxSearch(db, owner),
    folders,
    forwardings: createForwardingsStore(db, owner),
    boxes,
    replaceBoxes(next) {
      const changed = JSON.stringify(boxes()) !== JSON.stringify(next)
      if (!changed) return false
      transaction(db, () => {
        deleteBoxes.run(...keys)
        next.forEach((box, position) => void insertBox.run(...keys, box.id, position, JSON.stringify(box)))
        folders.keepOnly(next.map(({ id }) => id))
      })
      return true
    },
    thread: (id) => contentOf(readThread.get(...keys, id), z.array(threadStepSchema)),
    saveThread: (id, steps) => void writeThread.run(...keys, id, JSON.stringify(steps)),
  }
}
