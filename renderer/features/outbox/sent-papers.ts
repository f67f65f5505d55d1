import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import type { DraftFields } from '../../../contract/bridge/compose.ts'
import type { OperationView } from '../../../contract/bridge/outbox.ts'
import { paperOf, paperOfRow, type ShownDocument, shownDocument } from '../../parts/papers/paper.ts'

/** The documents of an operation: those of a forwarding, or the one that it captures, signs or waits for. */
export function papersOf(
  { id, title, result }: OperationView,
  sent: DraftFields | null,
  rows: readonly CaptureRow[],
): ShownDocument[] {
  if (sent !== null) return sent.documents.map((each) => paperOf(each, rows))
  const row = rows.find(({ operationId }) => operationId === id)
  if (row !== undefined) return [paperOfRow(row)]
  const { idDocumento, registro = null } = result
  return idDocumento === undefined ? [] : [shownDocument({ idDocumento, registro, nome: title })]
}
