import { useCallback, useMemo } from 'react'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import type { Attachment } from '../../../contract/bridge/compose.ts'
import type { SignatureItem } from '../../../contract/bridge/signatures.ts'
import { useAnswer } from '../../bridge/answers.ts'
import { call } from '../../bridge/malote.ts'
import { captureRows, operations } from '../../bridge/replicas.ts'
import { rowText } from '../../files/row-text.ts'
import { fileGoneText, phaseText } from '../../texts/rota.ts'

/** What is known here of what can be attached, as it stands now. */
export interface Attachables {
  readonly rows: ReadonlyMap<string, CaptureRow>
  readonly phases: ReadonlyMap<string, SignatureItem>
  /** Where an attachment stands, in words. */
  stateOf(attachment: Attachment): string
  /** Documents, files that wait in Capturar, and documents that are being signed; those that match. */
  search(text: string): Promise<Attachment[]>
}

export const keyOf = (attachment: Attachment): string => {
  if ('idDocumento' in attachment) return attachment.idDocumento
  return 'fileId' in attachment ? attachment.fileId : attachment.idFase
}

const awaited = ['AguardandoMim', 'AguardandoOutros'] as const
const open: readonly CaptureRow['state'][] = ['preparing', 'draft', 'sent', 'refused']

export function useAttachables(asCitizen: boolean): Attachables {
  const files = captureRows.use(({ value }) => value)
  const all = operations.use(({ value }) => value)
  const mine = useAnswer('signatures.list', { situacao: 'AguardandoMim' }, 'signatures.changed').value
  const others = useAnswer('signatures.list', { situacao: 'AguardandoOutros' }, 'signatures.changed').value
  const done = useAnswer('signatures.list', { situacao: 'Concluidos' }, 'signatures.changed').value
  const refused = useAnswer('signatures.list', { situacao: 'Recusados' }, 'signatures.changed').value
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
      return rowText(
        row,
        all?.find(({ id }) => id === row.operationId),
        asCitizen,
      )
    },
    [rows, phases, all, asCitizen],
  )
  return { rows, phases, stateOf, search }
}

/** Asks main each time: a field keeps its search for as long as it is open, and what is there changes meanwhile. */
async function search(text: string): Promise<Attachment[]> {
  const words = text.toLocaleLowerCase('pt-BR')
  const matches = (...parts: readonly string[]) => parts.join(' ').toLocaleLowerCase('pt-BR').includes(words)
  const [documents, ...queues] = await Promise.all([
    call('documents.list', {}),
    ...awaited.map((situacao) => call('signatures.list', { situacao })),
  ])
  const files = (captureRows.use.getState().value ?? []).filter(
    ({ state, registro }) => registro === null && open.includes(state),
  )
  return [
    ...files.flatMap(({ fileId, name }) => (matches(name) ? [{ fileId, nome: name }] : [])),
    ...queues.flatMap((queue) =>
      queue.ok ? queue.value.items.flatMap(({ id, nome }) => (matches(nome) ? [{ idFase: id, nome }] : [])) : [],
    ),
    ...(documents.ok ? documents.value.filter(({ nome, registro }) => matches(registro, nome)) : []),
  ]
}
