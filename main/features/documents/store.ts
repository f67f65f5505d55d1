import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { type DocumentView, documentViewSchema } from '../../../contract/bridge/documents.ts'
import { type Owner, ownerClause, ownerValues } from '../../engine/database/index.ts'

/** One person's captured documents. */
interface DocumentsStore {
  list(): DocumentView[]
  find(idDocumento: string): DocumentView | null
  /** Adds a document; returns whether it was new. */
  add(document: DocumentView): boolean
}

const columns = 'id AS idDocumento, registro, nome, captured_at AS capturedAt'

export function createDocumentsStore(db: DatabaseSync, account: Owner): DocumentsStore {
  const owner = ownerValues(account)
  const all = db.prepare(
    `SELECT ${columns} FROM documents WHERE ${ownerClause}
     ORDER BY captured_at DESC NULLS LAST, registro DESC`,
  )
  const one = db.prepare(`SELECT ${columns} FROM documents WHERE ${ownerClause} AND id = ?`)
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
