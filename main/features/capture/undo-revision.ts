import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import type { UndoableAct } from '../../../contract/bridge/pages.ts'
import { transaction } from '../../engine/database/index.ts'
import type { FileMutex } from './file-mutex.ts'
import { isEditable, reopenRow } from './reopen-row.ts'
import type { RevisionOptions } from './revision-options.ts'
import { contentOf } from './revision-plans.ts'
import type { RevisedRow, Revision } from './revision-store.ts'
import type { RowRevisions } from './row-revisions.ts'
import type { StoredRow } from './store.ts'

interface UndoOptions extends Pick<RevisionOptions, 'db' | 'store' | 'revisionStore' | 'files' | 'outbox' | 'publish'> {
  inTurn: FileMutex
}

/** A stack that is whole again is sent by the person. */
const unsplit = { sheets: null, stackId: null, sendsItself: false } as const

/** The contents before it are not kept any more. */
const isForgotten = ({ rows }: Revision) => rows.some(({ role, before }) => role !== 'added' && before === null)

/** An act, and its rows that still exist. */
interface Undoable {
  readonly revision: Revision
  readonly rows: readonly StoredRow[]
}

/** The acts that can be undone. */
function createFinding({ store, revisionStore }: Pick<UndoOptions, 'store' | 'revisionStore'>) {
  /** The latest act on a file; a failure if it cannot be undone. */
  function findUndoable(fileId: string): Outcome<Undoable> {
    const revision = revisionStore.latest(fileId)
    if (revision === null || isForgotten(revision)) return failed('not-found')
    const later = revision.rows
      .map((row) => revisionStore.latest(row.fileId))
      .find((latest) => latest?.id !== revision.id)
    if (later !== undefined) return failed('conflict')
    const rows = revision.rows.flatMap((row) => store.find(row.fileId) ?? [])
    return rows.every(isEditable) ? ok({ revision, rows }) : failed('too-late')
  }

  /** The acts that are undone with the latest one on a file: those of its gesture that can be. */
  function findGesture(fileId: string): Undoable[] {
    const gesture = revisionStore.latest(fileId)?.act.gesture
    const fileIds = gesture === undefined ? [fileId] : revisionStore.ofGesture(gesture)
    return fileIds.flatMap((each) => {
      const found = findUndoable(each)
      return found.ok && found.value.revision.act.gesture === gesture ? [found.value] : []
    })
  }

  function findLatest(): UndoableAct | null {
    for (const fileId of revisionStore.recent()) {
      const found = findUndoable(fileId)
      if (!found.ok) continue
      const count = findGesture(fileId).reduce((sum, { revision }) => sum + revision.act.count, 0)
      return { fileId, act: { ...found.value.revision.act, count } }
    }
    return null
  }

  return { findUndoable, findGesture, findLatest }
}

/** Undoes the latest act on a file, with those of its gesture. */
export function createUndo(options: UndoOptions): Pick<RowRevisions, 'undo' | 'undoable' | 'latest' | 'isLimited'> {
  const { db, store, revisionStore, files, outbox, inTurn, publish } = options
  const { findUndoable, findGesture, findLatest } = createFinding(options)

  function undoRow({ fileId, role, before }: RevisedRow, rows: readonly StoredRow[]): void {
    const row = rows.find((each) => each.fileId === fileId)
    if (row === undefined) return
    reopenRow(row, { store, outbox })
    if (role === 'added') store.delete(fileId)
    else if (role === 'joined') store.unjoin(fileId)
    if (role !== 'added' && before !== null)
      store.change(fileId, { ...contentOf(before), ...unsplit, ...before.kind, name: before.name })
  }

  function undoLatest(fileId: string): Outcome<CaptureRow[]> {
    const outcome = transaction(db, (): Outcome<StoredRow[]> => {
      const found = findUndoable(fileId)
      if (!found.ok) return found
      const undone = findGesture(fileId)
      for (const { revision, rows } of undone) {
        for (const row of revision.rows) undoRow(row, rows)
        revisionStore.delete(revision.id)
      }
      return ok(undone.flatMap(({ rows }) => rows))
    })
    if (!outcome.ok) return outcome
    for (const { sha256 } of outcome.value) files.spoolQueue.release(sha256)
    return ok(publish(outcome.value.map((row) => row.fileId)))
  }

  return {
    latest: findLatest,
    isLimited: revisionStore.isLimited,
    undo(fileId) {
      const rows = findGesture(fileId).flatMap(({ revision }) => revision.rows.map((row) => row.fileId))
      return inTurn(rows.length === 0 ? [fileId] : rows, async () => undoLatest(fileId))
    },
    undoable(fileId) {
      const found = findUndoable(fileId)
      return found.ok ? found.value.revision.act : null
    },
  }
}
