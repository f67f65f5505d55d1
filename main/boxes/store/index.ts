import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { type Caixa, caixaSchema } from '../../../contract/api/boxes.ts'
import { type ThreadStep, threadStepSchema } from '../../../contract/bridge/boxes.ts'
import { type Owner, transaction } from '../../database/index.ts'
import { createFoldersStore, type FoldersStore } from './folders.ts'
import { createForwardingsStore, type ForwardingsStore } from './forwardings.ts'
import { createReadsStore, type ReadsStore } from './reads.ts'
import { type BoxMemory, contentOf } from './rows.ts'
import { type BoxSearch, createBoxSearch } from './search.ts'

/** What this computer remembers of one person's boxes. */
export interface BoxesStore extends BoxSearch {
  readonly folders: FoldersStore
  readonly forwardings: ForwardingsStore
  readonly reads: ReadsStore
  boxes(): Caixa[]
  /** Answers whether anything is other than before. */
  replaceBoxes(boxes: readonly Caixa[]): boolean
  thread(id: string): ThreadStep[] | null
  saveThread(id: string, steps: readonly ThreadStep[]): void
}

/** `db` holds what only this computer knows of them, and `memory` all else. */
export function createBoxesStore(db: DatabaseSync, memory: BoxMemory, owner: Owner): BoxesStore {
  const { db: remembered, understood } = memory
  const keys = [owner.environmentId, owner.personId] as const
  const mine = 'environment_id = ? AND person_id = ?'
  const readBoxes = remembered.prepare(`SELECT content FROM boxes WHERE ${mine} ORDER BY position`)
  const deleteBoxes = remembered.prepare(`DELETE FROM boxes WHERE ${mine}`)
  const insertBox = remembered.prepare(
    'INSERT OR REPLACE INTO boxes (environment_id, person_id, id, position, content) VALUES (?, ?, ?, ?, ?)',
  )
  const readThread = remembered.prepare(`SELECT content FROM forwarding_threads WHERE ${mine} AND id = ?`)
  const writeThread = remembered.prepare(
    `INSERT INTO forwarding_threads (environment_id, person_id, id, content) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET content = excluded.content`,
  )
  const folders = createFoldersStore(memory, owner)
  const boxes = (): Caixa[] =>
    understood(() => readBoxes.all(...keys).flatMap((row) => contentOf(row, caixaSchema) ?? []))

  return {
    ...createBoxSearch(memory, owner),
    folders,
    forwardings: createForwardingsStore(memory, owner),
    reads: createReadsStore(db, owner),
    boxes,
    replaceBoxes(next) {
      const changed = JSON.stringify(boxes()) !== JSON.stringify(next)
      if (!changed) return false
      transaction(remembered, () => {
        deleteBoxes.run(...keys)
        next.forEach((box, position) => void insertBox.run(...keys, box.id, position, JSON.stringify(box)))
        folders.keepOnly(next.map(({ id }) => id))
      })
      return true
    },
    thread: (id) => understood(() => contentOf(readThread.get(...keys, id), z.array(threadStepSchema))),
    saveThread: (id, steps) => void writeThread.run(...keys, id, JSON.stringify(steps)),
  }
}
