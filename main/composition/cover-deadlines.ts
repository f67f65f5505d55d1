import type { Capture } from '../capture/index.ts'
import type { Compose } from '../compose/index.ts'
import type { Transaction } from '../database/index.ts'
import type { Marks } from '../marks/index.ts'
import type { OperationUpdate } from '../outbox/index.ts'

interface DeadlineOptions {
  capture: Pick<Capture, 'find'>
  compose: Pick<Compose, 'sentBy'>
  marks: Pick<Marks, 'setDeadline'>
}

/**
 * The deadline of a cover sheet becomes the mark of the forwarding of its document, or of the document in signature, in
 * the transaction that records its id.
 */
export function createCoverDeadlines({ capture, compose, marks }: DeadlineOptions) {
  function deadlineOf(fileId: string): string | null {
    const sheets = capture.find(fileId)?.sheets
    return sheets?.state === 'part' ? sheets.deadline : null
  }
  return {
    /** A forwarding has its id. */
    forwarded(tx: Transaction, { operationId, state, result }: OperationUpdate<unknown>): void {
      const id = result?.idEncaminhamento
      if (state !== 'done' || id === undefined) return
      const outcome = compose.sentBy({ operationId })
      const fields = outcome.ok ? (outcome.value?.fields ?? null) : null
      const dates = fields?.documents.flatMap((each) => ('fileId' in each ? (deadlineOf(each.fileId) ?? []) : [])) ?? []
      const [first] = dates.toSorted()
      if (fields === null || first === undefined) return
      const item = { kind: 'forwarding' as const, id, title: fields.subject, protocolo: result?.protocolo ?? null }
      marks.setDeadline(tx, { ...item, idCaixa: null }, first)
    },
    /** A file was sent to signature. */
    sentToSignature(tx: Transaction, { state, result, payload }: OperationUpdate<{ fileId: string }>): void {
      const id = result?.idDocumentoFaseAssinatura
      const date = deadlineOf(payload.fileId)
      if (state !== 'done' || id === undefined || date === null) return
      const title = capture.find(payload.fileId)?.name ?? ''
      marks.setDeadline(tx, { kind: 'signature', id, title, protocolo: null, idCaixa: null }, date)
    },
  }
}
