import { z } from 'zod'
import type { Caixa } from '../../../contract/api/boxes.ts'
import { type Processo, processoSchema } from '../../../contract/api/processes.ts'
import { type ProcessRow, type ProcessView, processViewSchema } from '../../../contract/bridge/processes.ts'
import { type Cache, type Owner, ownerClause, ownerValues } from '../../engine/database/index.ts'
import { parseContent } from './parse-content.ts'
import { createProcessBoxStore, type ProcessBoxStore } from './process-box-store.ts'

/** The kept copy of a process that was opened; `fresh` is decided when it is shown. */
export type StoredView = Omit<ProcessView, 'fresh'>

interface BoxContents {
  readonly idCaixa: string
  readonly processes: readonly Processo[]
  readonly isWhole: boolean
  readonly leftOut: number
  readonly syncedAt: string
}

/** One person's processes in the cache. */
export interface ProcessStore extends Pick<ProcessBoxStore, 'boxes'> {
  /** Answers whether anything has changed. */
  replaceBoxes(boxes: readonly Caixa[]): boolean
  /** Replaces what a box holds; answers whether that has changed. */
  replaceContents(contents: BoxContents): boolean
  rows(): ProcessRow[]
  row(id: string): ProcessRow | null
  /** Null for a process that was not opened, or whose copy was dropped. */
  view(id: string): StoredView | null
  /** Keeps the copy of an opened process; beyond `maxViews` the oldest copies are dropped. */
  keepView(view: StoredView): void
  /** Drops the copy of a process; answers whether there was one. */
  dropView(id: string): boolean
}

const storedViewSchema = processViewSchema.omit({ fresh: true })
const rowSchema = z.object({ content: z.string(), box_id: z.string().nullable(), read_at: z.string().nullable() })

function rowOf(value: unknown): ProcessRow | null {
  const { content, box_id: idCaixa, read_at: readAt } = rowSchema.parse(value)
  const processo = parseContent(content, processoSchema)
  if (processo === null) return null
  const { id, protocolo, resumo, situacao } = processo
  return { id, protocolo, resumo, situacao, idCaixa, readAt }
}

/** @param maxViews copies of opened processes, of which each is as large as its texts */
export function createProcessStore(cache: Cache, account: Owner, maxViews = 500): ProcessStore {
  const owner = ownerValues(account)
  const boxes = createProcessBoxStore(cache, account)
  const { readAll, readHeld, readOne, ...write } = prepareStatements(cache)
  const dropUnknown = () => void write.dropUnknown.run(...owner)

  return {
    boxes: boxes.boxes,
    replaceBoxes(next) {
      if (JSON.stringify(boxes.boxes().map(({ box }) => box)) === JSON.stringify(next)) return false
      cache.transaction(() => {
        for (const id of boxes.replace(next)) write.release.run(...owner, id)
        dropUnknown()
      })
      return true
    },
    replaceContents: ({ idCaixa, processes, isWhole, leftOut, syncedAt }) =>
      cache.transaction(() => {
        const before = readHeld.all(...owner, idCaixa).map(({ content }) => String(content))
        const next = processes.map((processo) => JSON.stringify(processo))
        const stored = boxes.boxes().find(({ box }) => box.id === idCaixa)
        boxes.noteSync(idCaixa, { syncedAt, isWhole, leftOut })
        const isSame =
          JSON.stringify(before) === JSON.stringify(next) && stored?.isWhole === isWhole && stored.leftOut === leftOut
        if (isSame && stored.syncedAt !== null) return false
        write.release.run(...owner, idCaixa)
        processes.forEach(
          ({ id }, position) => void write.hold.run(...owner, id, next[position] ?? '', idCaixa, position),
        )
        dropUnknown()
        return true
      }),
    rows: () => cache.parseOrCorrupt(() => readAll.all(...owner).flatMap((value) => rowOf(value) ?? [])),
    row(id) {
      const value = readOne.get(...owner, id)
      return value === undefined ? null : cache.parseOrCorrupt(() => rowOf(value))
    },
    view(id) {
      const content = readOne.get(...owner, id)?.['view']
      return typeof content === 'string' ? cache.parseOrCorrupt(() => parseContent(content, storedViewSchema)) : null
    },
    keepView(view) {
      const { processo, readAt } = view
      cache.transaction(() => {
        write.keep.run(...owner, processo.id, JSON.stringify(processo), JSON.stringify(view), readAt)
        write.dropOldViews.run(...owner, ...owner, maxViews)
        dropUnknown()
      })
    },
    dropView: (id) =>
      cache.transaction(() => {
        const { changes } = write.dropView.run(...owner, id)
        dropUnknown()
        return Number(changes) > 0
      }),
  }
}

function prepareStatements(cache: Cache) {
  const mine = `FROM known_processes WHERE ${ownerClause}`
  return {
    readAll: cache.prepare(
      `SELECT content, box_id, read_at ${mine} ORDER BY box_id IS NULL, box_id, position, read_at DESC`,
    ),
    readHeld: cache.prepare(`SELECT content ${mine} AND box_id = ? ORDER BY position`),
    readOne: cache.prepare(`SELECT content, box_id, read_at, view ${mine} AND id = ?`),
    release: cache.prepare(
      `UPDATE known_processes SET box_id = NULL, position = NULL WHERE ${ownerClause} AND box_id = ?`,
    ),
    dropUnknown: cache.prepare(`DELETE ${mine} AND box_id IS NULL AND view IS NULL`),
    hold: cache.prepare(
      `INSERT INTO known_processes (environment_id, person_id, id, content, box_id, position) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET content = excluded.content, box_id = excluded.box_id, position = excluded.position`,
    ),
    keep: cache.prepare(
      `INSERT INTO known_processes (environment_id, person_id, id, content, view, read_at) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET content = excluded.content, view = excluded.view, read_at = excluded.read_at`,
    ),
    dropView: cache.prepare(
      `UPDATE known_processes SET view = NULL, read_at = NULL WHERE ${ownerClause} AND id = ? AND view IS NOT NULL`,
    ),
    dropOldViews: cache.prepare(
      `UPDATE known_processes SET view = NULL, read_at = NULL WHERE ${ownerClause} AND read_at < (
         SELECT min(read_at) FROM (SELECT read_at ${mine} AND read_at IS NOT NULL ORDER BY read_at DESC LIMIT ?))`,
    ),
  }
}
