import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { type DocumentView, documentViewSchema } from '../../contract/bridge/documents.ts'
import type { Owner } from '../database/index.ts'

/** The captured documents that this computer knows of one person. */
export interface DocumentsStore {
  list(): DocumentView[]
  find(idDocumento: string): DocumentView | null
  /** Keeps a document; answers whether it was new. */
  add(document: DocumentView): boolean
}

const columns = 'id AS idDocumento, registro, nome, captured_at AS capturedAt'

export function createDocumentsStore(db: DatabaseSync, { environmentId, personId }: Owner): DocumentsStore {
  const owner = [environmentId, personId] as const
  const all = db.prepare(
    `SELECT ${columns} FROM documents WHERE environment_id = ? AND person_id = ?
     ORDER BY captured_at DESC NULLS LAST, registro DESC`,
  )
  const one = db.prepare(`SELECT ${columns} FROM documents WHERE environment_id = ? AND person_id = ? AND id = ?`)
  const insert = db.prepare(
    `INSERT INTO documents (environment_id, person_id, id, registro, nome, captured_at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT DO NOTHING`,
  )
  return {
    list: () => z.array(documentViewSchema).parse(all.all(...owner)),
    find(idDocumento) {
      const row = one.get(...owner, idDocumento)
      return row === undefined ? null : documentViewSchema.parse(row)
    },
    add: ({ idDocumento, registro, nome, capturedAt }) =>
      insert.run(...owner, idDocumento, registro, nome, capturedAt).changes > 0,
  }
}
