import { constants, type DatabaseSync, type Session } from 'node:sqlite'

/**
 * What the service can tell again is not worth writing twice, and the number of the last commit stands with each change.
 * Everything else is kept: a table that is added, too, unless it is named here.
 */
const notKept: readonly string[] = ['commits', 'signature_documents', 'signature_readings']

/** The tables whose every change is kept, in a fixed order. */
export function keptTables(db: DatabaseSync): string[] {
  const rows = db
    .prepare(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name`,
    )
    .all()
  return rows.map(({ name }) => String(name)).filter((name) => !notKept.includes(name))
}

/** Notes what is changed in the kept tables. */
export interface ChangeNotes {
  /** The changes since the last time, one after another; empty if there are none. */
  take(): Buffer
  close(): void
}

export function noteChanges(db: DatabaseSync): ChangeNotes {
  const notes = keptTables(db).map((table) => ({ table, session: db.createSession({ table }) }))
  return {
    take() {
      const parts: Buffer[] = []
      for (const note of notes) {
        const changes = note.session.changeset()
        if (changes.byteLength === 0) continue
        parts.push(lengthOf(changes), Buffer.from(changes))
        renew(db, note)
      }
      return Buffer.concat(parts)
    },
    close() {
      for (const { session } of notes) session.close()
    },
  }
}

/** A session gives everything since its beginning: the next changes need another. */
function renew(db: DatabaseSync, note: { table: string; session: Session }): void {
  note.session.close()
  note.session = db.createSession({ table: note.table })
}

function lengthOf(changes: Uint8Array): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(changes.byteLength)
  return length
}

/**
 * Makes changes again that `take` has given. They may be there already, wholly or in part: what they leave is what they
 * left the first time. Foreign keys are to be off, since tables are not taken in their order.
 */
export function repeatChanges(db: DatabaseSync, taken: Uint8Array): void {
  const bytes = Buffer.from(taken)
  for (let at = 0; at + 4 <= bytes.length; ) {
    const end = at + 4 + bytes.readUInt32LE(at)
    db.applyChangeset(bytes.subarray(at + 4, end), { onConflict })
    at = end
  }
}

function onConflict(kind: number): number {
  const replaceable = kind === constants.SQLITE_CHANGESET_DATA || kind === constants.SQLITE_CHANGESET_CONFLICT
  return replaceable ? constants.SQLITE_CHANGESET_REPLACE : constants.SQLITE_CHANGESET_OMIT
}
