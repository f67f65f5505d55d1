import type { AtoDocumento } from '../../../contract/api/processes.ts'
import type { ProcessPiece, ProcessView } from '../../../contract/bridge/processes.ts'
import {
  type ApiClient,
  getDocument,
  isDecided,
  readPages,
  searchAssociated,
  searchAssociations,
} from '../../engine/api/index.ts'
import type { ReadResult } from '../../engine/reconciliation/index.ts'

interface Reading {
  readonly client: ApiClient
  readonly signal: AbortSignal
}

/** AAAA-XXXXXX (shapes.md 3.7). */
const registryNumber = /^\d{4}-[\dA-Z]{6}$/i

/** A registry number never changes, so a known one is not asked for again; a hidden document may have been opened up. */
export async function readPiece(
  { client, signal }: Reading,
  { idAto, each, known }: { idAto: string; each: AtoDocumento; known: readonly ProcessPiece[] },
): Promise<ReadResult<ProcessPiece>> {
  const { sequencial, documentoId: idDocumento, documentoNome, termo, desentranhamentoId } = each
  const piece = { sequencial, idDocumento, termo, idAto, idAtoRetirada: desentranhamentoId ?? null }
  // The service names a document by its number where the person may not see it.
  const isHidden = registryNumber.test(documentoNome) || documentoNome === ''
  const before = known.find((other) => other.idDocumento === idDocumento)
  if (!isHidden && before?.nome === documentoNome && before.registro !== null) {
    return { kind: 'ok', value: { ...piece, nome: documentoNome, registro: before.registro } }
  }
  const document = await getDocument(client, idDocumento, signal)
  if (document.kind === 'ok') {
    return { kind: 'ok', value: { ...piece, nome: document.value.nome, registro: document.value.registro } }
  }
  if (!isDecided(document)) return document
  // A document that the service no longer finds is not one that it hides.
  const nome = isHidden || document.kind === 'forbidden' ? null : documentoNome
  return { kind: 'ok', value: { ...piece, nome, registro: isHidden ? documentoNome || null : null } }
}

/** As many associations of a process, and as many processes of one, as are shown with it. */
const mostShown = 50

/** The associations of a process with its fellows; null where the service does not tell. */
export async function readAssociations(
  { client, signal }: Reading,
  idProcesso: string,
): Promise<ReadResult<ProcessView['associacoes']>> {
  const associations = await readPages({
    read: (page) => searchAssociations(client, { ...page, idProcesso }, signal),
    most: mostShown,
  })
  if (associations.kind !== 'ok') return isDecided(associations) ? unknown : associations
  const groups: NonNullable<ProcessView['associacoes']> = []
  for (const { id, descricao, idsProcessos } of associations.records) {
    // The names of the filters are not specified (shapes.md 3.15): a service may answer with everything.
    if (!idsProcessos.includes(idProcesso)) continue
    const processes = await readPages({
      read: (page) => searchAssociated(client, { ...page, idAssociacao: id }, signal),
      most: mostShown,
    })
    if (processes.kind !== 'ok' && !isDecided(processes)) return processes
    const others = new Set(idsProcessos.filter((each) => each !== idProcesso))
    const processos = processes.kind === 'ok' ? processes.records.filter((each) => others.has(each.id)) : []
    groups.push({ id, descricao, processos, others: others.size })
  }
  return { kind: 'ok', value: groups }
}

const unknown = { kind: 'ok', value: null } as const
