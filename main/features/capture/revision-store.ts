import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { captureKindSchema } from '../../../contract/bridge/capture.ts'
import { type RevisionAct, revisionActSchema } from '../../../contract/bridge/pages.ts'
import { type Owner, ownerClause, ownerValues } from '../../engine/database/index.ts'

/**
 * A row of an act. `changed`: it got another content; `added`: the act has made it; `joined`: it went into another and
 * left the list. `sha256` and `before` are those before the act; null for an added row, `before` also for an act that
 * cannot be undone any more.
 */
export interface RevisedRow {
  readonly fileId: string
  readonly role: 'changed' | 'added' | 'joined'
  readonly sha256: string | null
  readonly before: FormerContent | null
}

const formerContentSchema = z.object({
  sha256: z.string(),
  sizeBytes: z.int(),
  name: z.string(),
  /** Only of an act that has changed the kind. */
  kind: z.object({ kind: captureKindSchema, isKindChosen: z.boolean() }).optional(),
})
/** The columns of a row that an act replaces. */
type FormerContent = z.infer<typeof formerContentSchema>

export interface Revision {
  readonly id: number
  readonly act: RevisionAct
  readonly rows: readonly RevisedRow[]
}

/** The acts on the files of one person that can be undone. Each call is one statement; the caller opens transactions. */
export interface RevisionStore {
  add(act: RevisionAct, at: string, rows: readonly RevisedRow[]): void
  delete(id: number): void
  /**
   * Gives up undoing the acts beyond the limits; answers the contents that they do not need any more. Acts of the
   * program do not count, but those before an act that is given up are given up too.
   */
  forget(limits: UndoLimits): string[]
  /** True if an act on a draft was given up. */
  isLimited(): boolean
  /** The latest act on a file; null if there is none. */
  latest(fileId: string): Revision | null
  /** The first files of the latest acts, newest first. */
  recent(): readonly string[]
  /** The first files of the acts of one gesture. */
  ofGesture(gesture: string): readonly string[]
  /** The content of a file before its latest acts of one kind, as far as they can be undone; null without such an act. */
  before(fileId: string, kind: RevisionAct['kind']): string | null
  /** The contents that this file has and had, and those of all files that acts connect with it. */
  connected(fileId: string): readonly string[]
}

interface UndoLimits {
  readonly acts: number
  /** Of the contents between the acts that can be undone. */
  readonly bytes: number
}

const revisedRowSchema = z.object({
  file_id: z.string(),
  role: z.enum(['changed', 'added', 'joined']),
  sha256: z.string().nullable(),
  before: z.string().nullable(),
})

/** Acts that are no decision of the person. */
export const actsOfProgram: readonly RevisionAct['kind'][] = ['recognise', 'archive', 'attach', 'separate']

/** Older acts are undone after the newer ones. */
const maxRecent = 50

export function createRevisionStore(db: DatabaseSync, account: Owner): RevisionStore {
  const owner = ownerValues(account)
  const insert = db.prepare(
    'INSERT INTO capture_revisions (environment_id, person_id, act, made_at) VALUES (?, ?, ?, ?) RETURNING id',
  )
  const insertRow = db.prepare(
    `INSERT INTO capture_revision_rows (environment_id, person_id, revision_id, position, file_id, role, sha256, before)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const remove = db.prepare(`DELETE FROM capture_revisions WHERE ${ownerClause} AND id = ?`)
  const last = db.prepare(
    `SELECT id, act FROM capture_revisions WHERE ${ownerClause} AND id =
       (SELECT max(revision_id) FROM capture_revision_rows WHERE file_id = ?)`,
  )
  const rows = db.prepare(
    `SELECT file_id, role, sha256, before FROM capture_revision_rows
     WHERE ${ownerClause} AND revision_id = ? ORDER BY position`,
  )
  const recent = db.prepare(
    `SELECT file_id FROM capture_revision_rows WHERE ${ownerClause} AND position = 0 ORDER BY revision_id DESC LIMIT ${maxRecent}`,
  )
  const ofGesture = db.prepare(
    `SELECT file_id FROM capture_revision_rows WHERE ${ownerClause} AND position = 0
     AND revision_id IN (SELECT id FROM capture_revisions WHERE act ->> '$.gesture' = ?)`,
  )
  const history = db.prepare(
    `SELECT act ->> '$.kind' AS kind, before ->> '$.sha256' AS before FROM capture_revision_rows AS each
     JOIN capture_revisions AS revision ON revision.id = each.revision_id
     WHERE each.file_id = ? ORDER BY each.revision_id DESC LIMIT ${maxRecent}`,
  )
  const connected = db.prepare(
    `WITH RECURSIVE files (id) AS (
       SELECT ?
       UNION
       SELECT other.file_id FROM files
         JOIN capture_revision_rows AS own ON own.file_id = files.id
         JOIN capture_revision_rows AS other ON other.revision_id = own.revision_id
     )
     SELECT capture_rows.sha256, capture_revision_rows.sha256 AS former FROM files
       LEFT JOIN capture_rows ON capture_rows.id = files.id
       LEFT JOIN capture_revision_rows ON capture_revision_rows.file_id = files.id`,
  )
  const { forget, isLimited } = createForgetting(db, owner)
  const readRow = (row: unknown): RevisedRow => {
    const { file_id, role, sha256, before } = revisedRowSchema.parse(row)
    return {
      fileId: file_id,
      role,
      sha256,
      before: before === null ? null : formerContentSchema.parse(JSON.parse(before)),
    }
  }
  return {
    add(act, at, revised) {
      const { id } = z.object({ id: z.int() }).parse(insert.get(...owner, JSON.stringify(act), at))
      for (const [position, { fileId, role, sha256, before }] of revised.entries()) {
        insertRow.run(...owner, id, position, fileId, role, sha256, before === null ? null : JSON.stringify(before))
      }
    },
    forget,
    isLimited,
    delete: (id) => void remove.run(...owner, id),
    latest(fileId) {
      const found = last.get(...owner, fileId)
      if (found === undefined) return null
      const id = Number(found['id'])
      const act = revisionActSchema.parse(JSON.parse(String(found['act'])))
      return { id, act, rows: rows.all(...owner, id).map(readRow) }
    },
    recent: () => recent.all(...owner).map(({ file_id }) => String(file_id)),
    ofGesture: (gesture) => ofGesture.all(...owner, gesture).map(({ file_id }) => String(file_id)),
    before(fileId, kind) {
      let content: string | null = null
      for (const { kind: found, before } of history.all(fileId)) {
        if (found !== kind || typeof before !== 'string') break
        content = before
      }
      return content
    },
    connected(fileId) {
      const found = connected.all(fileId).flatMap(({ sha256, former }) => [sha256, former])
      return [...new Set(found.filter((each) => typeof each === 'string'))]
    },
  }
}

const undoableSchema = z.object({ id: z.int(), bytes: z.int() })

function createForgetting(
  db: DatabaseSync,
  owner: ReturnType<typeof ownerValues>,
): Pick<RevisionStore, 'forget' | 'isLimited'> {
  const ofDraft = `EXISTS (SELECT 1 FROM capture_rows WHERE id = file_id AND state IN ('draft', 'refused')
     AND (removed_at IS NULL OR joined_into IS NOT NULL))`
  const isMade = `EXISTS (SELECT 1 FROM capture_revision_rows AS earlier
     WHERE earlier.file_id = each.file_id AND earlier.revision_id < each.revision_id)`
  const ofPerson = `EXISTS (SELECT 1 FROM capture_revisions AS revision WHERE revision.id = each.revision_id
     AND json_extract(revision.act, '$.kind') NOT IN (${actsOfProgram.map((kind) => `'${kind}'`).join(', ')}))`
  const undoable = db.prepare(
    `SELECT revision_id AS id, sum(CASE WHEN ${isMade} THEN json_extract(before, '$.sizeBytes') ELSE 0 END) AS bytes
     FROM capture_revision_rows AS each WHERE ${ownerClause} AND before IS NOT NULL AND ${ofDraft} AND ${ofPerson}
     GROUP BY revision_id ORDER BY revision_id DESC`,
  )
  const upTo = `${ownerClause} AND revision_id <= ? AND before IS NOT NULL`
  const made = db.prepare(`SELECT sha256 FROM capture_revision_rows AS each WHERE ${upTo} AND ${isMade}`)
  const forgetAll = db.prepare(
    `UPDATE capture_revision_rows AS each SET before = NULL, sha256 = CASE WHEN ${isMade} THEN NULL ELSE sha256 END
     WHERE ${upTo}`,
  )
  const limited = db.prepare(
    `SELECT 1 FROM capture_revision_rows WHERE ${ownerClause} AND role <> 'added' AND before IS NULL AND ${ofDraft} LIMIT 1`,
  )
  return {
    forget(limits) {
      let bytes = 0
      const over = undoable.all(...owner).find((row, nth) => {
        bytes += undoableSchema.parse(row).bytes
        return nth > 0 && (nth >= limits.acts || bytes > limits.bytes)
      })
      if (over === undefined) return []
      const { id } = undoableSchema.parse(over)
      const contents = made.all(...owner, id).map(({ sha256 }) => String(sha256))
      forgetAll.run(...owner, id)
      return contents
    },
    isLimited: () => limited.get(...owner) !== undefined,
  }
}
