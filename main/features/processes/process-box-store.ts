import { z } from 'zod'
import { type Caixa, caixaSchema } from '../../../contract/api/boxes.ts'
import { type Cache, type Owner, ownerClause, ownerValues } from '../../engine/database/index.ts'
import { parseContent } from './parse-content.ts'

interface StoredBox {
  readonly box: Caixa
  /** The last answer for what it holds; null before the first. */
  readonly syncedAt: string | null
  readonly isWhole: boolean
  /** Processes that could not be read. */
  readonly leftOut: number
}

/** One person's process boxes in the cache, without what they hold. */
export interface ProcessBoxStore {
  boxes(): StoredBox[]
  /** In a transaction; answers the ids of the boxes that are gone. */
  replace(boxes: readonly Caixa[]): string[]
  noteSync(idCaixa: string, sync: Omit<StoredBox, 'box'>): void
}

const rowSchema = z.object({
  content: z.string(),
  synced_at: z.string().nullable(),
  is_whole: z.int(),
  left_out: z.int(),
})

export function createProcessBoxStore(cache: Cache, account: Owner): ProcessBoxStore {
  const owner = ownerValues(account)
  const all = cache.prepare(
    `SELECT content, synced_at, is_whole, left_out FROM process_boxes WHERE ${ownerClause} ORDER BY position`,
  )
  const drop = cache.prepare(`DELETE FROM process_boxes WHERE ${ownerClause} AND id = ?`)
  const write = cache.prepare(
    `INSERT INTO process_boxes (environment_id, person_id, id, position, content) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET position = excluded.position, content = excluded.content`,
  )
  const note = cache.prepare(
    `UPDATE process_boxes SET synced_at = ?, is_whole = ?, left_out = ? WHERE ${ownerClause} AND id = ?`,
  )
  const boxes = (): StoredBox[] =>
    cache.parseOrCorrupt(() =>
      all.all(...owner).flatMap((value) => {
        const { content, synced_at: syncedAt, is_whole, left_out: leftOut } = rowSchema.parse(value)
        const box = parseContent(content, caixaSchema)
        return box === null ? [] : [{ box, syncedAt, isWhole: is_whole === 1, leftOut }]
      }),
    )
  return {
    boxes,
    replace(next) {
      const gone = boxes().flatMap(({ box: { id } }) => (next.some((box) => box.id === id) ? [] : [id]))
      for (const id of gone) drop.run(...owner, id)
      next.forEach((box, position) => void write.run(...owner, box.id, position, JSON.stringify(box)))
      return gone
    },
    noteSync: (idCaixa, { syncedAt, isWhole, leftOut }) =>
      void note.run(syncedAt, Number(isWhole), leftOut, ...owner, idCaixa),
  }
}
