import type { DatabaseSync } from 'node:sqlite'
import type { CaptureChanges, CaptureRow } from '../../../contract/bridge/capture.ts'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import { raiseAccessTo, withAccess } from '../../../contract/bridge/secrecy.ts'
import { definedFields } from '../../../contract/defined-fields.ts'
import { transaction } from '../../engine/database/index.ts'
import { captureTexts } from './capture-texts.ts'
import { profileValuesFor } from './profiles/index.ts'
import { isEditable, reopenRow } from './reopen-row.ts'
import type { RowNotifier } from './row-notifier.ts'
import type { RowView } from './row-view.ts'
import type { CaptureStore, StoredRow } from './store.ts'
import type { Submitter } from './submitter.ts'
import type { Capture, CaptureLookups, OutboxPort } from './types.ts'

interface RowEditorOptions {
  db: DatabaseSync
  store: Pick<CaptureStore, 'change' | 'hide'>
  view: Pick<RowView, 'findMany'>
  notifier: Pick<RowNotifier, 'notifyNow'>
  submitter: Pick<Submitter, 'send'>
  /** Deletes the private copies of a row that are not needed any more. */
  releaseRow(fileId: string): void
  outbox: Pick<OutboxPort, 'supersede'>
  lookups: Pick<CaptureLookups, 'classOf' | 'classOfCode' | 'hasClassEnded' | 'findProfile'>
  /** Queues a row to have its sheets read. */
  prepare(fileId: string): void
  now(): Date
}

/** The person's changes to rows; each call changes all rows or none. */
type RowEditor = Pick<Capture, 'update' | 'applyProfile' | 'splitSheets' | 'remove' | 'submit'>

type ChangesFor = (row: StoredRow) => Partial<StoredRow>

export function createRowEditor(options: RowEditorOptions): RowEditor {
  const { db, store, view, notifier, submitter, releaseRow, outbox, lookups, prepare, now } = options

  /** The rows, or null if one of them does not exist. */
  function findAll(fileIds: readonly string[]): StoredRow[] | null {
    const rows = view.findMany(fileIds)
    return rows.length < fileIds.length ? null : rows
  }

  function changedRows(fileIds: readonly string[], outcome: Outcome<null>): Outcome<CaptureRow[]> {
    if (!outcome.ok) return outcome
    const rows = view.findMany(fileIds)
    notifier.notifyNow(rows, [])
    return ok(rows)
  }

  /** The columns that these changes set; null if they name an unknown class. */
  function resolve({ idClasse, access, secrecy, ...rest }: CaptureChanges): ChangesFor | null {
    const changesAccess = access !== undefined || secrecy !== undefined
    const accessFor = (row: StoredRow) => (changesAccess ? withAccess(row, { access, secrecy }) : {})
    const given = definedFields(rest)
    if (idClasse === undefined) return (row) => ({ ...given, ...accessFor(row) })
    const found = idClasse === null ? null : lookups.classOf(idClasse)
    if (idClasse !== null && found === null) return null
    const classe = found === null ? null : { id: found.id, codigo: found.codigo, nome: found.nome }
    return (row) => ({ ...given, classe, ...accessFor(row) })
  }

  function editRow(row: StoredRow, changes: Partial<StoredRow>): void {
    // A row that the person has edited is sent by the person.
    store.change(row.fileId, { sendsItself: false, ...changes })
    reopenRow(row, { store, outbox })
  }

  function edit(fileIds: readonly string[], changesFor: ChangesFor): Outcome<CaptureRow[]> {
    const outcome = transaction(db, (): Outcome<null> => {
      const rows = findAll(fileIds)
      if (rows === null) return failed('not-found')
      if (!rows.every(isEditable)) return failed('too-late')
      for (const row of rows) editRow(row, changesFor(row))
      return ok(null)
    })
    return changedRows(fileIds, outcome)
  }

  return {
    update({ fileIds, changes }) {
      const changesFor = resolve(changes)
      if (changesFor !== null) return edit(fileIds, changesFor)
      return failed('refused', captureTexts.unknownClass)
    },
    applyProfile({ fileIds, profileId }) {
      const profile = lookups.findProfile(profileId)
      if (profile === null) return failed('not-found')
      return edit(fileIds, (row) => raiseAccessTo(profileValuesFor(profile, row.name, lookups), row))
    },
    splitSheets({ fileIds }) {
      const outcome = transaction(db, (): Outcome<null> => {
        const rows = findAll(fileIds)
        if (rows === null) return failed('not-found')
        if (!rows.every(({ state }) => state === 'draft')) return failed('too-late')
        const changes = { sheets: { state: 'reading', isAsked: true }, sendsItself: false } as const
        for (const { fileId } of rows) store.change(fileId, changes)
        return ok(null)
      })
      const changed = changedRows(fileIds, outcome)
      if (changed.ok) for (const fileId of fileIds) prepare(fileId)
      return changed
    },
    remove({ fileIds }) {
      const outcome = transaction(db, (): Outcome<StoredRow[]> => {
        const rows = findAll(fileIds)
        if (rows === null) return failed('not-found')
        if (rows.some(({ state }) => state === 'sent' || state === 'preparing')) return failed('too-late')
        const at = now().toISOString()
        for (const { fileId, state, operationId } of rows) {
          store.hide(fileId, at)
          if (state === 'refused' && operationId !== null) outbox.supersede(operationId)
        }
        return ok(rows)
      })
      if (!outcome.ok) return outcome
      for (const { fileId } of outcome.value) releaseRow(fileId)
      notifier.notifyNow([], fileIds)
      return ok(null)
    },
    submit({ fileIds, idPapel }) {
      const outcome = transaction(db, (tx): Outcome<null> => {
        const rows = findAll(fileIds)
        return rows === null ? failed('not-found') : submitter.send(tx, rows, idPapel)
      })
      return changedRows(fileIds, outcome)
    },
  }
}
