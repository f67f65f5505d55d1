import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import type { Attachment, DraftFields } from '../../../contract/bridge/compose.ts'
import type { OpenedContent } from '../../../contract/bridge/documents.ts'
import type { OperationView } from '../../../contract/bridge/outbox.ts'
import type { Outcome } from '../../../contract/bridge/outcome.ts'
import { call } from '../../bridge/malote.ts'

/** A document of an operation. */
export interface SentPaper {
  readonly key: string
  readonly name: string
  readonly registro: string | null
  /** Null where its pages cannot be shown from here. */
  readonly open: (() => Promise<Outcome<OpenedContent>>) | null
}

/** The documents of an operation: those of a forwarding, or the one that it captures, signs or waits for. */
export function papersOf(
  { id, title, result }: OperationView,
  sent: DraftFields | null,
  rows: readonly CaptureRow[],
): SentPaper[] {
  if (sent !== null) return sent.documents.map((each) => paperOf(each, rows))
  const row = rows.find(({ operationId }) => operationId === id)
  if (row !== undefined) return [paperOfRow(row)]
  const { idDocumento, registro = null } = result
  return idDocumento === undefined ? [] : [captured({ idDocumento, registro, nome: title })]
}

function paperOf(each: Attachment, rows: readonly CaptureRow[]): SentPaper {
  if ('idDocumento' in each) return captured(each)
  // A document in signature is opened in Assinar, which notes that it was read.
  if ('idFase' in each) return { key: each.idFase, name: each.nome, registro: null, open: null }
  const row = rows.find(({ fileId }) => fileId === each.fileId)
  return row === undefined ? { key: each.fileId, name: each.nome, registro: null, open: null } : paperOfRow(row)
}

const captured = ({ idDocumento, registro, nome }: { idDocumento: string; registro: string | null; nome: string }) => ({
  key: idDocumento,
  name: nome,
  registro,
  open: () => call('documents.open', { idDocumento }),
})

function paperOfRow({ fileId, name, state, registro, idDocumento }: CaptureRow): SentPaper {
  if (idDocumento !== null) return captured({ idDocumento, registro, nome: name })
  // The private copy is kept until the file is sent.
  const isHere = state === 'draft' || state === 'refused' || state === 'sent'
  return { key: fileId, name, registro, open: isHere ? () => call('capture.open', { fileId }) : null }
}
