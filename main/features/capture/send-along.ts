import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import type { AttachedFile } from '../../engine/attached/index.ts'
import type { Transaction } from '../../engine/database/index.ts'
import { captureTexts, notSendableSentence } from './capture-texts.ts'
import type { SendRows } from './row-sender.ts'
import type { CaptureStore, StoredRow } from './store.ts'

interface SendAlongOptions {
  store: Pick<CaptureStore, 'find' | 'findListed'>
  sendRows: SendRows
  /** A row was sent because it is attached to a forwarding. */
  sent(fileId: string): void
}

/**
 * Sends the files that are attached to a forwarding, unless they were sent before; all or none. Answers in the order of
 * `fileIds`. Failures: refused, and then nothing has changed.
 */
export function createSendAlong({ store, sendRows, sent }: SendAlongOptions) {
  return (tx: Transaction, fileIds: readonly string[], idPapel: string | null): Outcome<AttachedFile[]> => {
    const unsent: StoredRow[] = []
    const attached = new Map<string, AttachedFile>()
    for (const fileId of new Set(fileIds)) {
      const row = store.find(fileId)
      if (row === null) return failed('refused', captureTexts.gone)
      const existing = withoutSending(row)
      const isSendable = store.findListed(fileId) !== null && (row.state === 'draft' || row.state === 'refused')
      if (existing !== null) attached.set(fileId, existing)
      else if (isSendable) unsent.push(row)
      else return failed('refused', notSendableSentence(row))
    }
    // The destinations of these rows do not count: they go where the forwarding goes.
    const outcome = sendRows(tx, unsent, idPapel)
    if (!outcome.ok) return outcome
    for (const { fileId, kind } of unsent) {
      const operationId = store.find(fileId)?.operationId ?? ''
      attached.set(fileId, { kind: 'sent', operationId, isToBeSigned: kind === 'signature', isNew: true })
      sent(fileId)
    }
    return ok(fileIds.flatMap((fileId) => attached.get(fileId) ?? []))
  }
}

/** The attachment for a row that was sent already; null if the row must be sent first. */
function withoutSending({ kind, state, operationId, idDocumento, idFase, known }: StoredRow): AttachedFile | null {
  if (idDocumento !== null) return { kind: 'captured', idDocumento }
  if (state === 'done' && idFase !== null) return { kind: 'phase', idFase }
  if (state === 'sent' && operationId !== null) {
    return { kind: 'sent', operationId, isToBeSigned: kind === 'signature', isNew: false }
  }
  // The service has the same content as a document already; but that document lacks the signatures chosen for this row.
  const isKnown = state === 'draft' && known !== null && kind !== 'signature'
  return isKnown ? { kind: 'captured', idDocumento: known.idDocumento } : null
}
