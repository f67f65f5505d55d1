import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { type Caixa, caixaSchema } from '../../contract/api/boxes.ts'
import { type Encaminhamento, encaminhamentoSchema, type Pasta } from '../../contract/api/forwardings.ts'
import type { BoxItem } from '../../contract/bridge/boxes.ts'
import { type Owner, transaction } from '../database/index.ts'

/** What this computer remembers of one person's boxes. */
export interface BoxesStore {
  boxes(): Caixa[]
  /** Answers whether anything is other than before. */
  replaceBoxes(boxes: readonly Caixa[]): boolean
  items(idCaixa: string, pasta: Pasta): { items: Omit<BoxItem, 'operationId'>[]; syncedAt: string | null }
  replaceItems(idCaixa: string, pasta: Pasta, items: readonly Encaminhamento[], syncedAt: string): void
  forwarding(id: string): Encaminhamento | null
  saveForwarding(forwarding: Encaminhamento): void
  /** Answers whether it was unread until now. */
  markRead(id: string, at: string): boolean
}

const contentRow = z.object({ content: z.string(), read_at: z.string().nullable().default(null) })

export function createBoxesStore(db: DatabaseSync, { environmentId, personId }: Owner): BoxesStore {
  const owner = [environmentId, personId] as const
  const mine = 'environment_id = ? AND person_id = ?'
  const readBoxes = db.prepare(`SELECT content FROM boxes WHERE ${mine} ORDER BY position`)
  const deleteBoxes = db.prepare(`DELETE FROM boxes WHERE ${mine}`)
  const insertBox = db.prepare(
    'INSERT OR REPLACE INTO boxes (environment_id, person_id, id, position, content) VALUES (?, ?, ?, ?, ?)',
  )
  const readFolder = db.prepare(`SELECT synced_at FROM box_folders WHERE ${mine} AND box_id = ? AND pasta = ?`)
  const deleteFolder = db.prepare(`DELETE FROM box_folders WHERE ${mine} AND box_id = ? AND pasta = ?`)
  const insertFolder = db.prepare(
    'INSERT INTO box_folders (environment_id, person_id, box_id, pasta, synced_at) VALUES (?, ?, ?, ?, ?)',
  )
  const readItems = db.prepare(
    `SELECT f.content, f.read_at FROM box_items i
     JOIN forwardings f
       ON f.environment_id = i.environment_id AND f.person_id = i.person_id AND f.id = i.forwarding_id
     WHERE i.environment_id = ? AND i.person_id = ? AND i.box_id = ? AND i.pasta = ? ORDER BY i.position`,
  )
  const insertItem = db.prepare(
    `INSERT INTO box_items (environment_id, person_id, box_id, pasta, position, forwarding_id)
     VALUES (?, ?, ?, ?, ?, ?)`,
  )
  const readForwarding = db.prepare(`SELECT content, read_at FROM forwardings WHERE ${mine} AND id = ?`)
  const upsertForwarding = db.prepare(
    `INSERT INTO forwardings (environment_id, person_id, id, content) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET content = excluded.content`,
  )
  const setRead = db.prepare(`UPDATE forwardings SET read_at = ? WHERE ${mine} AND id = ? AND read_at IS NULL`)

  const boxes = (): Caixa[] => readBoxes.all(...owner).flatMap((row) => parsed(row, caixaSchema) ?? [])
  const save = (forwarding: Encaminhamento) =>
    void upsertForwarding.run(...owner, forwarding.id, JSON.stringify(forwarding))

  return {
    boxes,
    replaceBoxes(next) {
      const changed = JSON.stringify(boxes()) !== JSON.stringify(next)
      if (!changed) return false
      transaction(db, () => {
        deleteBoxes.run(...owner)
        next.forEach((box, position) => void insertBox.run(...owner, box.id, position, JSON.stringify(box)))
      })
      return true
    },
    items(idCaixa, pasta) {
      const folder = readFolder.get(...owner, idCaixa, pasta)
      const items = readItems.all(...owner, idCaixa, pasta).flatMap((row) => {
        const forwarding = parsed(row, encaminhamentoSchema)
        if (forwarding === null) return []
        // What one has sent oneself was never new.
        return { ...forwarding, unread: pasta === 'Entrada' && contentRow.parse(row).read_at === null }
      })
      return { items, syncedAt: folder === undefined ? null : String(folder['synced_at']) }
    },
    replaceItems(idCaixa, pasta, items, syncedAt) {
      transaction(db, () => {
        deleteFolder.run(...owner, idCaixa, pasta)
        insertFolder.run(...owner, idCaixa, pasta, syncedAt)
        items.forEach((item, position) => {
          save(item)
          insertItem.run(...owner, idCaixa, pasta, position, item.id)
        })
      })
    },
    forwarding: (id) => parsed(readForwarding.get(...owner, id), encaminhamentoSchema),
    saveForwarding: save,
    markRead: (id, at) => setRead.run(at, ...owner, id).changes > 0,
  }
}

/** What was kept by an older version and no longer has its shape counts as not kept. */
function parsed<T>(row: unknown, schema: z.ZodType<T>): T | null {
  if (row === undefined) return null
  const content = schema.safeParse(JSON.parse(contentRow.parse(row).content))
  return content.success ? content.data : null
}
