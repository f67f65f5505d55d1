import { useCallback, useMemo } from 'react'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import type { Attachment } from '../../../contract/bridge/compose.ts'
import type { SignatureItem } from '../../../contract/bridge/signatures.ts'
import { call } from '../../bridge/malote.ts'
import { useCaptureRows, useCaptureRowsReplica, useOperations } from '../../bridge/replicas.ts'
import { useQuery } from '../../bridge/use-query.ts'
import { rowStateText } from '../../files/row-state-text.ts'
import { fileGoneText, phaseText } from '../../texts/route.ts'

/** The documents and files known on this computer that can be attached. */
export interface Attachables {
  readonly rows: ReadonlyMap<string, CaptureRow>
  readonly phases: ReadonlyMap<string, SignatureItem>
  /** The state of an attachment, in words. */
  stateOf(attachment: Attachment): string
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
  const mine = useQuery('signatures.list', { situacao: 'AguardandoMim' }, 'signatures.changed').value
  const others = useQuery('signatures.list', { situacao: 'AguardandoOutros' }, 'signatures.changed').value
  const done = useQuery('signatures.list', { situacao: 'Concluidos' }, 'signatures.changed').value
  const refused = useQuery('signatures.list', { situacao: 'Recusados' }, 'signatures.changed').value
  const rows = useMemo(() => new Map((files ?? []).map((row) => [row.fileId, row])), [files])
  const phases = useMemo(
    () => new Map([mine, others, done, refused].flatMap((list) => list?.items ?? []).map((item) => [item.id, item])),
    [mine, others, done, refused],
  )

  const stateOf = useCallback(
    (attachment: Attachment): string => {
      if ('idDocumento' in attachment) return attachment.registro
      if ('idFase' in attachment) return phaseText(phases.get(attachment.idFase))
      const row = rows.get(attachment.fileId)
      if (row === undefined) return fileGoneText
      return rowStateText(
        row,
        all?.find(({ id }) => id === row.operationId),
        asCitizen,
      )
    },
    [rows, phases, all, asCitizen],
  )
  const findAttachments = useCallback(
    (text: string) => search(text, captureRows.store.getState().value ?? []),
    [captureRows],
  )
  return { rows, phases, stateOf, search: findAttachments }
}

/** Asks main each time, because a field keeps its search function while the lists change. */
async function search(text: string, rows: readonly CaptureRow[]): Promise<Attachment[]> {
  const words = text.toLocaleLowerCase('pt-BR')
  const matches = (...parts: readonly string[]) => parts.join(' ').toLocaleLowerCase('pt-BR').includes(words)
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
