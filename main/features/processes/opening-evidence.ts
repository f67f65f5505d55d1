import { z } from 'zod'
import { idSchema } from '../../../contract/api/common.ts'
import { type Ato, type Processo, tipoAto } from '../../../contract/api/processes.ts'
import {
  type ApiClient,
  isDecided,
  listActDocuments,
  listActs,
  listDocumentProcesses,
  readPages,
  searchProcesses,
} from '../../engine/api/index.ts'
import type { Resolved } from '../../engine/attached/index.ts'
import {
  firstEvidence,
  isNewerThan,
  isSubset,
  knownBy,
  leftOutOf,
  nothingKnown,
  type ReadResult,
  type SentRequest,
  sameSet,
  sameText,
} from '../../engine/reconciliation/index.ts'
import type { ProcessOpening } from './payload.ts'

/** Processes known before the request: those of its first document or, without one, the newest. */
export const openingEvidenceSchema = z.discriminatedUnion('by', [
  knownBy('document').extend({ idDocumento: idSchema }),
  knownBy('search'),
  nothingKnown,
])
type OpeningEvidence = z.infer<typeof openingEvidenceSchema>

/** A later search that meets one of these has passed all new processes. */
const knownSize = 50

/** Reads the evidence before the request. Fails only where asking again later can help. */
export function readKnownProcesses(
  client: ApiClient,
  { idsDocumentos: [idDocumento] }: Resolved<ProcessOpening>,
  signal?: AbortSignal,
): Promise<ReadResult<OpeningEvidence>> {
  const bySearch = async (): Promise<ReadResult<OpeningEvidence>> => {
    const newest = await readPages({ read: (page) => searchProcesses(client, page, signal), most: knownSize })
    return newest.kind === 'ok' ? { kind: 'ok', value: { by: 'search', known: idsOf(newest.records) } } : newest
  }
  if (idDocumento === undefined) return firstEvidence(bySearch)
  return firstEvidence(async () => {
    const containing = await listDocumentProcesses(client, idDocumento, signal)
    if (containing.kind !== 'ok') return containing
    return { kind: 'ok', value: { by: 'document', idDocumento, known: idsOf(containing.value) } }
  }, bySearch)
}

const idsOf = (processes: readonly Processo[]) => processes.map(({ id }) => id)

/** A process, with the act that opened it. */
export interface FoundProcess {
  readonly processo: Processo
  readonly ato: Ato
}

type OpeningRequest = SentRequest<Resolved<ProcessOpening>, OpeningEvidence>

/** Every process that may be the one asked for. */
export async function findProcesses(
  client: ApiClient,
  request: OpeningRequest,
  signal?: AbortSignal,
): Promise<ReadResult<FoundProcess[]>> {
  const processes = await readNewProcesses(client, request.evidence, signal)
  if (processes.kind !== 'ok') return processes
  const found: FoundProcess[] = []
  let leftOut = processes.leftOut ?? 0
  for (const processo of processes.value) {
    // The service's search cannot filter by summary.
    if (!sameText(processo.resumo, request.payload.resumo)) continue
    const opened = await findOpeningAct(client, request, processo, signal)
    if (opened.kind !== 'ok') return opened
    if (opened.value !== null) found.push({ processo, ato: opened.value })
    else leftOut += opened.leftOut ?? 0
  }
  return { kind: 'ok', value: found, leftOut }
}

async function readNewProcesses(
  client: ApiClient,
  evidence: OpeningEvidence,
  signal: AbortSignal | undefined,
): Promise<ReadResult<Processo[]>> {
  if (evidence.by === 'nothing') return { kind: 'ok', value: [] }
  const isUnknown = ({ id }: Processo) => !evidence.known.includes(id)
  if (evidence.by === 'document') {
    const containing = await listDocumentProcesses(client, evidence.idDocumento, signal)
    return containing.kind === 'ok' ? { ...containing, value: containing.value.filter(isUnknown) } : containing
  }
  // Pages begin with the newest: behind a known process there is no new one.
  const newest = await readPages({
    read: (page) => searchProcesses(client, page, signal),
    most: Number.POSITIVE_INFINITY,
    isEnough: ({ result }) => !result.every(isUnknown),
  })
  if (newest.kind !== 'ok') return newest
  return { kind: 'ok', value: newest.records.filter(isUnknown), leftOut: leftOutOf(newest) }
}

/** The opening act, if it has the role and documents asked for and is newer than the request; otherwise null. */
async function findOpeningAct(
  client: ApiClient,
  { payload, at }: OpeningRequest,
  { id }: Processo,
  signal: AbortSignal | undefined,
): Promise<ReadResult<Ato | null>> {
  const acts = await listActs(client, id, signal)
  if (acts.kind === 'malformed') return unclear
  if (acts.kind !== 'ok') return isDecided(acts) ? none : acts
  const opening = acts.value.find(({ tipo }) => tipo === tipoAto.Autuacao)
  if (opening === undefined && acts.leftOut !== undefined) return unclear
  if (opening?.papel.id !== payload.idPapel || !isNewerThan(at, opening.dataHora)) return none
  const documents = await listActDocuments(client, id, opening.id, signal)
  if (documents.kind !== 'ok') return isDecided(documents) ? { kind: 'ok', value: opening } : documents
  const added = documents.value.filter(({ termo }) => !termo).map(({ documentoId }) => documentoId)
  if (sameSet(added, payload.idsDocumentos)) return { kind: 'ok', value: opening }
  return documents.leftOut !== undefined && isSubset(added, payload.idsDocumentos) ? unclear : none
}

const none = { kind: 'ok', value: null } as const
const unclear = { ...none, leftOut: 1 } as const
