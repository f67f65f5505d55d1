import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import type { DraftFields } from '../../../contract/bridge/compose.ts'
import type { Outcome } from '../../../contract/bridge/outcome.ts'
import type { ModuleTools } from '../../workspace-module.ts'
import type { Marks } from './marks.ts'

interface DeadlineOptions {
  findFile(fileId: string): Pick<CaptureRow, 'name' | 'sheets'> | null
  /** The content that a forwarding has sent; null for another operation. */
  sentBy(wanted: { operationId: string }): Outcome<{ readonly fields: DraftFields } | null>
  marks: Pick<Marks, 'setDeadline'>
}

/**
 * The deadline of a cover sheet becomes the mark of the forwarding of its document, or of the document in signature, in
 * the transaction that records its id.
 */
export function followCoverDeadlines(
  { events }: Pick<ModuleTools, 'events'>,
  { findFile, sentBy, marks }: DeadlineOptions,
): void {
  function deadlineOf(fileId: string): string | null {
    const sheets = findFile(fileId)?.sheets
    return sheets?.state === 'part' ? sheets.deadline : null
  }
  events.on('forwardingDone', ({ tx, update: { operationId, result } }) => {
    const id = result?.idEncaminhamento
    if (id === undefined) return
    const outcome = sentBy({ operationId })
    const fields = outcome.ok ? (outcome.value?.fields ?? null) : null
    const dates = fields?.documents.flatMap((each) => ('fileId' in each ? (deadlineOf(each.fileId) ?? []) : [])) ?? []
    const [first] = dates.toSorted()
    if (fields === null || first === undefined) return
    const item = { kind: 'forwarding' as const, id, title: fields.subject, protocolo: result?.protocolo ?? null }
    marks.setDeadline(tx, { ...item, idCaixa: null }, first)
  })
  events.on('sendingDone', ({ tx, update: { result, payload } }) => {
    const id = result?.idDocumentoFaseAssinatura
    const date = deadlineOf(payload.fileId)
    if (id === undefined || date === null) return
    const title = findFile(payload.fileId)?.name ?? ''
    marks.setDeadline(tx, { kind: 'signature', id, title, protocolo: null, idCaixa: null }, date)
  })
}
