import type { DatabaseSync } from 'node:sqlite'
import { ownerClause, type ownerValues } from '../../engine/database/index.ts'

/** A row to insert. */
export interface AddedRow {
  readonly fileId: string
  readonly name: string
  readonly sizeBytes: number
  readonly addedAt: string
  readonly sha256: string
}

/** Fields that a part of a file takes from the file. */
const copied =
  'environment_id, person_id, kind, is_kind_chosen, sends_itself, lays_text, visible_mark, original, attaches_original, makes_archive, message, picture_paper, access, secrecy, classe, signers, id_papel, folder_name, destination, sheets, stack_id'

/** Inserts drafts between two rows; positions are renumbered once there is no number left between them. */
export function createInsertAfter(
  db: DatabaseSync,
  owner: ReturnType<typeof ownerValues>,
): (fileId: string, added: AddedRow) => void {
  const places = db.prepare(
    `SELECT position AS before, (SELECT min(position) FROM capture_rows WHERE position > own.position) AS after
     FROM capture_rows AS own WHERE ${ownerClause} AND id = ?`,
  )
  const renumber = db.prepare(
    `WITH ordered AS MATERIALIZED (SELECT id, row_number() OVER (ORDER BY position) AS number FROM capture_rows)
     UPDATE capture_rows SET position = (SELECT number FROM ordered WHERE ordered.id = capture_rows.id)`,
  )
  const insert = db.prepare(
    `INSERT INTO capture_rows (${copied}, position, id, name, size_bytes, added_at, sha256, state)
     SELECT ${copied}, ?, ?, ?, ?, ?, ?, 'draft' FROM capture_rows WHERE ${ownerClause} AND id = ?`,
  )
  function placeAfter(fileId: string): number | null {
    const found = places.get(...owner, fileId)
    if (found === undefined) throw new Error(`capture row ${fileId} does not exist`)
    const [before, after] = [Number(found['before']), found['after']]
    if (after === null) return before + 1
    const between = (before + Number(after)) / 2
    return between > before && between < Number(after) ? between : null
  }
  return (fileId, { fileId: added, name, sizeBytes, addedAt, sha256 }) => {
    let place = placeAfter(fileId)
    if (place === null) {
      renumber.run()
      place = placeAfter(fileId)
    }
    insert.run(place, added, name, sizeBytes, addedAt, sha256, ...owner, fileId)
  }
}
