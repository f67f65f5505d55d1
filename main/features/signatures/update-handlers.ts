import type { DocumentView } from '../../../contract/bridge/documents.ts'
import { afterCommit, type Transaction } from '../../engine/database/index.ts'
import type { OperationUpdate } from '../../engine/outbox/index.ts'
import type { Batches } from './batches.ts'
import type { PhasePayload } from './phase-act.ts'
import type { LocalSignatureQueue } from './queue.ts'
import type { Refresher } from './refresher.ts'
import type { SignPayload } from './sign-handler.ts'

interface UpdateHandlersOptions {
  queue: LocalSignatureQueue
  batches: Pick<Batches, 'onUpdate'>
  refresher: Pick<Refresher, 'refreshSoon' | 'reportSoon'>
  now(): Date
  captured(idFase: string, document: DocumentView): void
  deleted(idFase: string): void
}

/** Applies the state of the person's operations to the queue and the batches. */
export interface UpdateHandlers {
  onUpdate(tx: Transaction, update: OperationUpdate<PhasePayload>): void
  onSigningUpdate(tx: Transaction, update: OperationUpdate<SignPayload>): void
  onDeletionUpdate(tx: Transaction, update: OperationUpdate<PhasePayload>): void
}

export function createUpdateHandlers(options: UpdateHandlersOptions): UpdateHandlers {
  const { queue, batches, refresher, now, captured, deleted } = options
  const { store } = queue

  function onUpdate(tx: Transaction, update: OperationUpdate<PhasePayload>): void {
    const { operationId, payload, state, result, failure } = update
    const { idFase } = payload
    const isEnded = state === 'done' || state === 'refused' || state === 'cancelled'
    if (!isEnded) {
      queue.beginActing(idFase)
      // Set again where the person retries a refused operation.
      if (store.operationOn(idFase) === null) store.setOperation(tx, idFase, operationId)
      return
    }
    queue.endActing(idFase)
    // This computer refused, and its sentence names what changed.
    if (state === 'refused' && failure?.status === null) queue.recordChanges(tx, idFase)
    store.removeOperation(tx, operationId)
    const { idDocumento, registro } = result ?? {}
    if (idDocumento !== undefined && registro !== undefined) {
      const nome = store.find(idFase)?.document.nome ?? registro
      captured(idFase, { idDocumento, registro, nome, capturedAt: now().toISOString() })
    }
    afterCommit(tx, refresher.refreshSoon)
  }

  return {
    onUpdate,
    onSigningUpdate(tx, update) {
      onUpdate(tx, update)
      batches.onUpdate(tx, update)
      refresher.reportSoon()
    },
    onDeletionUpdate(tx, update) {
      onUpdate(tx, update)
      if (update.state !== 'done') return
      queue.removeDeleted(tx, update.payload.idFase)
      deleted(update.payload.idFase)
    },
  }
}
