import type { DatabaseSync } from 'node:sqlite'

/** Whether the files of any person on this computer still need a private copy or its picture. */
export interface Needs {
  /** True if a row needs the private copy: it is unfinished, or an act on an unfinished row can be undone to it. */
  needsContent(sha256: string): boolean
  /** True if a row needs the bytes that it was made of: its document is not registered yet, or still to be made. */
  needsOriginal(sha256: string): boolean
  /** The originals of a row, and of those whose pages are in it now. */
  originalsOf(fileId: string): Original[]
  /** True if a row on a list shows the picture of this content, or will. */
  needsThumbnail(sha256: string): boolean
}

/** A file that a row was made of; its bytes are in the spool. */
export interface Original {
  readonly name: string
  readonly sha256: string
}

/** No file is joined into others more often. */
const maxJoins = 1000

export function createNeeds(db: DatabaseSync): Needs {
  const listedWith = 'SELECT 1 FROM capture_rows WHERE sha256 = ? AND removed_at IS NULL AND'
  const unfinished = `state IN ('draft', 'sent', 'refused', 'problem')`
  const pictured = db.prepare(`${listedWith} (thumbnail IS NOT NULL OR ${unfinished})`)
  const holders = db.prepare(
    `SELECT id FROM capture_rows WHERE sha256 = :sha256
     UNION
     SELECT other.file_id AS id FROM capture_revision_rows AS former
       JOIN capture_revision_rows AS other ON other.revision_id = former.revision_id
       WHERE former.sha256 = :sha256`,
  )
  const madeOf = db.prepare(`SELECT id FROM capture_rows WHERE json_extract(original, '$.sha256') = ?`)
  const originals = db.prepare(
    `WITH RECURSIVE inside (id) AS (
       SELECT ? UNION SELECT capture_rows.id FROM capture_rows JOIN inside ON joined_into = inside.id)
     SELECT DISTINCT original FROM capture_rows JOIN inside USING (id) WHERE original IS NOT NULL ORDER BY position`,
  )
  const state = db.prepare(
    `SELECT joined_into, removed_at IS NULL AND (${unfinished} OR state = 'preparing') AS active FROM capture_rows
     WHERE id = ?`,
  )
  /** A joined row is as active as the row that took its pages in. */
  function isActive(fileId: string): boolean {
    let row = state.get(fileId)
    for (let joins = 0; typeof row?.['joined_into'] === 'string' && joins < maxJoins; joins += 1) {
      row = state.get(row['joined_into'])
    }
    return row?.['active'] === 1
  }
  return {
    needsContent: (sha256) => holders.all({ sha256 }).some(({ id }) => isActive(String(id))),
    needsOriginal: (sha256) => madeOf.all(sha256).some(({ id }) => isActive(String(id))),
    originalsOf: (fileId) => originals.all(fileId).map(({ original }) => JSON.parse(String(original)) as Original),
    needsThumbnail: (sha256) => pictured.get(sha256) !== undefined,
  }
}
