import { z } from 'zod'
import { idSchema } from '../../contract/api/common.ts'
import { type Ato, type Processo, tipoAto } from '../../contract/api/processes.ts'
import type { Opening } from '../../contract/bridge/processes.ts'
import {
  type ApiClient,
  isDecided,
  listActDocuments,
  listActs,
  listDocumentProcesses,
  searchProcesses,
} from '../api/index.ts'
import { isYoungerThan, sameText } from '../outbox/index.ts'
import type { Answer } from './act-evidence.ts'

/**
 * What is noted before a process is opened: the processes that were there already, of a document that it is opened
 * with or, where there is none, the newest of all. The search knows neither summary nor class nor responsible, so
 * those are compared afterwards.
 */
export const openingEvidenceSchema = z.discriminatedUnion('by', [
  z.object({ by: z.literal('document'), idDocumento: idSchema, known: z.array(idSchema) }),
  z.object({ by: z.literal('search'), known: z.array(idSchema) }),
  /** The service offers neither: only the person can know. */
  z.object({ by: z.literal('nothing') }),
])
export type OpeningEvidence = z.infer<typeof openingEvidenceSchema>

/** As many as tell, later, where what is new begins: any one of them that is met again does. */
const knownSize = 50
const pageSize = 200

/** Reads the evidence now; fails only where asking again later can help. */
export async function noteProcesses(
  client: ApiClient,
  { idsDocumentos: [idDocumento] }: Opening,
  signal?: AbortSignal,
): Promise<Answer<OpeningEvidence>> {
  if (idDocumento !== undefined) {
    const within = await listDocumentProcesses(client, idDocumento, signal)
    if (within.kind === 'ok') return { kind: 'ok', value: { by: 'document', idDocumento, known: idsOf(within.value) } }
    if (!isDecided(within)) return within
  }
  const newest = await searchProcesses(client, { pagina: 1, tamanhoPagina: knownSize }, signal)
  if (newest.kind === 'ok') return { kind: 'ok', value: { by: 'search', known: idsOf(newest.value.result) } }
  return isDecided(newest) ? { kind: 'ok', value: { by: 'nothing' } } : newest
}

const idsOf = (found: readonly Processo[]) => found.map(({ id }) => id)

export interface OpeningSearch {
  client: ApiClient
  opening: Opening
  evidence: OpeningEvidence
  /** When the intent was noted, before the request left. */
  intentAt: Date
  signal?: AbortSignal
}

/** A process, with the act that opened it. */
export interface FoundProcess {
  readonly processo: Processo
  readonly ato: Ato
}

/** Every process that may be the one asked for: with its summary and documents, opened by this role, new and young. */
export async function findProcesses(search: OpeningSearch): Promise<Answer<FoundProcess[]>> {
  const fresh = await newProcesses(search)
  if (fresh.kind !== 'ok') return fresh
  const found: FoundProcess[] = []
  for (const processo of fresh.value) {
    if (!sameText(processo.resumo, search.opening.resumo)) continue
    const opened = await openedBy(search, processo)
    if (opened.kind !== 'ok') return opened
    if (opened.value !== null) found.push({ processo, ato: opened.value })
  }
  return { kind: 'ok', value: found }
}

/** What was not there when the evidence was noted. */
async function newProcesses({ client, evidence, signal }: OpeningSearch): Promise<Answer<Processo[]>> {
  if (evidence.by === 'nothing') return { kind: 'ok', value: [] }
  const isNew = ({ id }: Processo) => !evidence.known.includes(id)
  if (evidence.by === 'document') {
    const within = await listDocumentProcesses(client, evidence.idDocumento, signal)
    return within.kind === 'ok' ? { kind: 'ok', value: within.value.filter(isNew) } : within
  }
  const found = new Map<string, Processo>()
  // The newest come first: beyond one that was known there is nothing new.
  for (let pagina = 1; ; pagina += 1) {
    const page = await searchProcesses(client, { pagina, tamanhoPagina: pageSize }, signal)
    if (page.kind !== 'ok') return page
    const { result } = page.value
    for (const each of result.filter(isNew)) found.set(each.id, each)
    if (result.length < pageSize || !result.every(isNew)) return { kind: 'ok', value: [...found.values()] }
  }
}

/** The act by which this role opened a process as asked, after the intent; null where another did. */
async function openedBy(search: OpeningSearch, { id }: Processo): Promise<Answer<Ato | null>> {
  const { client, opening, intentAt, signal } = search
  const acts = await listActs(client, id, signal)
  if (acts.kind !== 'ok') return isDecided(acts) ? nobody : acts
  const first = acts.value.find(({ tipo }) => tipo === tipoAto.Autuacao)
  if (first?.papel.id !== opening.idPapel || !isYoungerThan(intentAt, first.dataHora)) return nobody
  const documents = await listActDocuments(client, id, first.id, signal)
  if (documents.kind !== 'ok') return isDecided(documents) ? { kind: 'ok', value: first } : documents
  const brought = new Set(documents.value.filter(({ termo }) => !termo).map(({ documentoId }) => documentoId))
  const isSame =
    brought.size === new Set(opening.idsDocumentos).size && opening.idsDocumentos.every((each) => brought.has(each))
  return isSame ? { kind: 'ok', value: first } : nobody
}

const nobody = { kind: 'ok', value: null } as const
