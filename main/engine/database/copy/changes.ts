import { constants, type DatabaseSync, type Session } from 'node:sqlite'

/** The signature queue can be read from the service again, and `commits` is written with each change anyway. */
const unrecordedTables: readonly string[] = ['commits', 'signature_documents', 'signature_readings']

/** The tables whose changes are recorded, in a fixed order: all that are not excluded by name. */
export function recordedTables(db: DatabaseSync): string[] {
  const rows = db
    .prepare(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name`,
    )
    .all()
  return rows.map(({ name }) => String(name)).filter((name) => !unrecordedTables.includes(name))
}

/** Records the changes of a database as SQLite changesets. */
interface ChangeRecorder {
  /** The changes since the last call; empty if there are none. */
  take(): Buffer
  /** To be called if no recorded table was written since the last `take`: then the next one need not read all tables. */
  passOver(): void
  close(): void
}

export function recordChanges(db: DatabaseSync): ChangeRecorder {
  const recorded = recordedTables(db).map((table) => ({ table, session: db.createSession({ table }) }))
  const counter = db.prepare('SELECT total_changes() AS written')
  const written = () => Number(counter.get()?.['written'])
  let taken = written()
  return {
    take() {
      const now = written()
      if (now === taken) return Buffer.alloc(0)
      const parts: Buffer[] = []
      for (const each of recorded) {
        const changes = each.session.changeset()
        if (changes.byteLength === 0) continue
        parts.push(lengthOf(changes), Buffer.from(changes))
        restart(db, each)
      }
      taken = now
      return Buffer.concat(parts)
    },
    passOver() {
      taken = written()
    },
    close() {
      for (const { session } of recorded) session.close()
    },
  }
}

/** A session answers everything since its creation: the next changes need another. */
function restart(db: DatabaseSync, recorded: { table: string; session: Session }): void {
  recorded.session.close()
  recorded.session = db.createSession({ table: recorded.table })
}

function lengthOf(changes: Uint8Array): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(changes.byteLength)
  return length
}

/** Applies what `take` has answered; idempotent. Foreign keys must be off: tables are not in their order. */
export function replayChanges(db: DatabaseSync, taken: Uint8Array): void {
  const bytes = Buffer.from(taken)
  for (let at = 0; at + 4 <= bytes.length; ) {
    const end = at + 4 + bytes.readUInt32LE(at)
    db.applyChangeset(bytes.subarray(at + 4, end), { onConflict })
    at = end
  }
}

function onConflict(kind: number): number {
  const isReplaceable = kind === constants.SQLITE_CHANGESET_DATA || kind === constants.SQLITE_CHANGESET_CONFLICT
  return isReplaceable ? constants.SQLITE_CHANGESET_REPLACE : constants.SQLITE_CHANGESET_OMIT
}
