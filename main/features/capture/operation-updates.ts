import { definedFields } from '../../../contract/defined-fields.ts'
import { afterCommit } from '../../engine/database/index.ts'
import type { RowNotifier } from './row-notifier.ts'
import type { RowView } from './row-view.ts'
import type { CaptureStore, StoredRow } from './store.ts'
import type { Capture, CaptureEvents } from './types.ts'

interface OperationUpdatesOptions {
  store: Pick<CaptureStore, 'change' | 'byOperation' | 'byPhase'>
  view: Pick<RowView, 'findListed'>
  notifier: Pick<RowNotifier, 'notifyNow' | 'notifySoon'>
  /** Deletes the private copies of a row that are not needed any more. */
  releaseRow(fileId: string): void
  events: Pick<CaptureEvents, 'captured'>
}

type Update = Parameters<Capture['onUpdate']>[1]

type OperationUpdates = Pick<Capture, 'onUpdate' | 'phaseCaptured' | 'phaseDeleted'>

/** Writes what happens to an operation into its row, in the same transaction. */
export function createOperationUpdates(options: OperationUpdatesOptions): OperationUpdates {
  const { store, view, notifier, releaseRow, events } = options

  function complete({ fileId, name }: StoredRow, { result, failure }: Update): void {
    const { registro, idDocumento, idDocumentoFaseAssinatura: idFase } = result ?? {}
    // Some services answer an empty registry number.
    const known = definedFields({ registro: registro || undefined, idDocumento, idFase })
    store.change(fileId, { state: 'done', problem: failure?.message ?? null, ...known })
    if (registro === undefined || idDocumento === undefined) return
    events.captured({ idDocumento, registro, nome: name })
  }

  function apply(row: StoredRow, update: Update): void {
    const { fileId } = row
    const { operationId, state, failure } = update
    if (state === 'done') complete(row, update)
    else if (state === 'refused' && failure !== null) store.change(fileId, { state: 'refused' })
    else if (state === 'cancelled') store.change(fileId, { state: 'draft', operationId: null, sentBefore: operationId })
    else if (row.state !== 'sent') store.change(fileId, { state: 'sent' })
  }

  return {
    onUpdate(tx, update) {
      const row = store.byOperation(update.operationId)
      if (row === null) return
      apply(row, update)
      afterCommit(tx, () => {
        const current = view.findListed(row.fileId)
        // Most updates of a running operation do not change the state of its row.
        if (current !== null && current.state !== row.state) notifier.notifyNow([current], [])
        if (update.state === 'done') releaseRow(row.fileId)
      })
    },
    phaseCaptured(idFase, { idDocumento, registro }) {
      const row = store.byPhase(idFase)
      if (row === null || row.registro !== null) return
      store.change(row.fileId, { registro, idDocumento })
      // The page would show a reported row again even if the person has taken it off the list.
      const current = view.findListed(row.fileId)
      if (current !== null) notifier.notifyNow([current], [])
    },
    phaseDeleted(idFase) {
      const row = store.byPhase(idFase)
      if (row === null || row.state !== 'done' || row.registro !== null) return
      store.change(row.fileId, { state: 'deleted' })
      notifier.notifySoon(row.fileId)
    },
  }
}
