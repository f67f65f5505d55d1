import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import type { Attachment } from '../../../contract/bridge/compose.ts'
import type { OpenedContent } from '../../../contract/bridge/documents.ts'
import type { Outcome } from '../../../contract/bridge/outcome.ts'
import { call } from '../../bridge/malote.ts'

/** A document whose pages can be shown beside a text. */
export interface ShownDocument {
  readonly key: string
  readonly name: string
  readonly registro: string | null
  /** Null where its pages cannot be shown from here. */
  readonly open: (() => Promise<Outcome<OpenedContent>>) | null
}

/** A document of a forwarding; `rows` are the files of Capturar. */
export function paperOf(each: Attachment, rows: readonly CaptureRow[]): ShownDocument {
  if ('idDocumento' in each) return shownDocument(each)
  // A document in signature is opened in Assinar, which notes that it was read.
  if ('idFase' in each) return { key: each.idFase, name: each.nome, registro: null, open: null }
  const row = rows.find(({ fileId }) => fileId === each.fileId)
  return row === undefined ? { key: each.fileId, name: each.nome, registro: null, open: null } : paperOfRow(row)
}

export const shownDocument = (document: {
  idDocumento: string
  registro: string | null
  nome: string
}): ShownDocument => ({
  key: document.idDocumento,
  name: document.nome,
  registro: document.registro,
  open: () => call('documents.open', { idDocumento: document.idDocumento }),
})

export function paperOfRow({ fileId, name, state, registro, idDocumento }: CaptureRow): ShownDocument {
  if (idDocumento !== null) return shownDocument({ idDocumento, registro, nome: name })
  // The private copy is kept until the file is sent.
  const isHere = state === 'draft' || state === 'refused' || state === 'sent'
  return { key: fileId, name, registro, open: isHere ? () => call('capture.open', { fileId }) : null }
}
