import { useCallback, useMemo } from 'react'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import type { Attachment } from '../../../contract/bridge/compose.ts'
import type { SignatureItem } from '../../../contract/bridge/signatures.ts'
import { textMatcher } from '../../../contract/search-words.ts'
import { call } from '../../bridge/malote.ts'
import { useCaptureRows, useCaptureRowsReplica, useOperations } from '../../bridge/replicas.ts'
import { useSignatureList } from '../../bridge/use-signature-list.ts'
import { paperOf, type ShownDocument, shownDocument } from '../../parts/papers/paper.ts'
import { fileGoneText } from '../../texts/route.ts'
import { capturedState, type DocumentState, fileState, phaseState } from './document-state.ts'

/** The documents and files known on this computer that can be attached. */
export interface Attachables {
  readonly rows: ReadonlyMap<string, CaptureRow>
  readonly phases: ReadonlyMap<string, SignatureItem>
  stateOf(attachment: Attachment): DocumentState
  /** How many pages it has; null where that is not known here. */
  pagesOf(attachment: Attachment): number | null
  /** Its pages, where they can be shown from here; its key is that of the attachment. */
  paperOf(attachment: Attachment): ShownDocument
  /** Finds documents, files in Capturar and documents in signature. */
  search(text: string): Promise<Attachment[]>
}

export const attachmentKey = (attachment: Attachment): string => {
  if ('idDocumento' in attachment) return attachment.idDocumento
  return 'fileId' in attachment ? attachment.fileId : attachment.idFase
}

const awaited = ['AguardandoMim', 'AguardandoOutros'] as const
const open: readonly CaptureRow['state'][] = ['preparing', 'draft', 'sent', 'refused']

export function useAttachables(asCitizen: boolean): Attachables {
  const captureRows = useCaptureRowsReplica()
  const files = useCaptureRows(({ value }) => value)
  const all = useOperations(({ value }) => value)
  const mine = useSignatureList('AguardandoMim').value
  const others = useSignatureList('AguardandoOutros').value
  const done = useSignatureList('Concluidos').value
  const refused = useSignatureList('Recusados').value
  const rows = useMemo(() => new Map((files ?? []).map((row) => [row.fileId, row])), [files])
  const phases = useMemo(
    () => new Map([mine, others, done, refused].flatMap((list) => list?.items ?? []).map((item) => [item.id, item])),
    [mine, others, done, refused],
  )

  const stateOf = useCallback(
    (attachment: Attachment): DocumentState => {
      if ('idDocumento' in attachment) return capturedState(attachment.registro)
      if ('idFase' in attachment) return phaseState(phases.get(attachment.idFase))
      const row = rows.get(attachment.fileId)
      if (row === undefined) return { text: fileGoneText, tone: 'danger', icon: 'bad' }
      const operation = all?.find(({ id }) => id === row.operationId)
      return fileState(row, operation, asCitizen)
    },
    [rows, phases, all, asCitizen],
  )
  const pagesOf = useCallback(
    (attachment: Attachment): number | null => {
      if ('idFase' in attachment) return null
      const row =
        'fileId' in attachment
          ? rows.get(attachment.fileId)
          : [...rows.values()].find(({ idDocumento }) => idDocumento === attachment.idDocumento)
      return row?.report?.pages ?? null
    },
    [rows],
  )
  const shownPaper = useCallback(
    (attachment: Attachment): ShownDocument => {
      const key = attachmentKey(attachment)
      if (!('idFase' in attachment)) return { ...paperOf(attachment, [...rows.values()]), key }
      const { idFase: id, nome } = attachment
      const { idDocumento, registro = null } = phases.get(id) ?? {}
      if (idDocumento !== undefined) return { ...shownDocument({ idDocumento, registro, nome }), key }
      return { key, name: nome, registro: null, open: () => call('signatures.open', { id }) }
    },
    [rows, phases],
  )
  const findAttachments = useCallback(
    (text: string) => search(text, captureRows.store.getState().value ?? []),
    [captureRows],
  )
  return { rows, phases, stateOf, pagesOf, paperOf: shownPaper, search: findAttachments }
}

/** Asks main each time, because a field keeps its search function while the lists change. */
async function search(text: string, rows: readonly CaptureRow[]): Promise<Attachment[]> {
  const matches = textMatcher(text)
  const [documents, ...queues] = await Promise.all([
    call('documents.list', {}),
    ...awaited.map((situacao) => call('signatures.list', { situacao })),
  ])
  const files = rows.filter(({ state, registro }) => registro === null && open.includes(state))
  return [
    ...files.flatMap(({ fileId, name }) => (matches(name) ? [{ fileId, nome: name }] : [])),
    ...queues.flatMap((queue) =>
      queue.ok ? queue.value.items.flatMap(({ id, nome }) => (matches(nome) ? [{ idFase: id, nome }] : [])) : [],
    ),
    ...(documents.ok ? documents.value.filter(({ nome, registro }) => matches(registro, nome)) : []),
  ]
}
