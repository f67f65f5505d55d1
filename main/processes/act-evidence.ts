import { z } from 'zod'
import { idSchema } from '../../contract/api/common.ts'
import type { Ato, AtoDetalhe, Processo } from '../../contract/api/processes.ts'
import type { ProcessAct } from '../../contract/bridge/processes.ts'
import {
  type ApiClient,
  type ApiFailure,
  getAct,
  getProcess,
  isDecided,
  listActDocuments,
  listActs,
} from '../api/index.ts'
import { isYoungerThan, sameText } from '../outbox/index.ts'
import { tipoOf, wordsOf } from './payload.ts'

/** What is noted before an act is asked for, so that it can be told later whether it came about. */
export const actEvidenceSchema = z.discriminatedUnion('by', [
  /** The acts that the process had already. */
  z.object({ by: z.literal('acts'), known: z.array(idSchema) }),
  /** The service does not show them: only the person can know. */
  z.object({ by: z.literal('nothing') }),
])
export type ActEvidence = z.infer<typeof actEvidenceSchema>

export type Answer<T> = { kind: 'ok'; value: T } | ApiFailure

/** Reads the evidence now; fails only where asking again later can help. */
export async function noteActs(
  client: ApiClient,
  { idProcesso }: ProcessAct,
  signal?: AbortSignal,
): Promise<Answer<ActEvidence>> {
  const acts = await listActs(client, idProcesso, signal)
  if (acts.kind === 'ok') return { kind: 'ok', value: { by: 'acts', known: acts.value.map(({ id }) => id) } }
  return isDecided(acts) ? { kind: 'ok', value: { by: 'nothing' } } : acts
}

export interface ActSearch {
  client: ApiClient
  act: ProcessAct
  evidence: ActEvidence
  /** When the intent was noted, before the request left. */
  intentAt: Date
  signal?: AbortSignal
}

/** An act of the process, with what it says. */
export interface FoundAct {
  readonly ato: Ato
  readonly detail: AtoDetalhe
}
export interface FoundActs {
  readonly processo: Processo
  readonly found: readonly FoundAct[]
}

/**
 * Every act that may be the one asked for: of its kind, by this role, with its words, destination and documents, not
 * there before and younger than the intent. Null where nothing can be found out.
 */
export async function findActs(search: ActSearch): Promise<Answer<FoundActs | null>> {
  const { client, act, evidence, intentAt, signal } = search
  if (evidence.by === 'nothing') return { kind: 'ok', value: null }
  const processo = await getProcess(client, act.idProcesso, signal)
  if (processo.kind !== 'ok') return processo
  const acts = await listActs(client, act.idProcesso, signal)
  if (acts.kind !== 'ok') return acts
  const found: FoundAct[] = []
  for (const ato of acts.value) {
    if (evidence.known.includes(ato.id) || !isYoungerThan(intentAt, ato.dataHora) || !mayBe(act, ato)) continue
    const detail = await getAct(client, act.idProcesso, ato.id, signal)
    // Others' acts may be closed to this person: then they are not this one's either.
    if (detail.kind !== 'ok' && isDecided(detail)) continue
    if (detail.kind !== 'ok') return detail
    if (!saysTheSame(act, detail.value) || !leavesIt(act, ato, acts.value, processo.value)) continue
    const moved = await movesTheSame(search, ato, acts.value)
    if (moved.kind !== 'ok') return moved
    if (moved.value) found.push({ ato, detail: detail.value })
  }
  return { kind: 'ok', value: { processo: processo.value, found } }
}

/** By what the list of acts shows: kind, role and, where it shows one, destination. */
function mayBe(act: ProcessAct, { tipo, papel, destino = {} }: Ato): boolean {
  if (tipo !== tipoOf(act) || papel.id !== act.idPapel) return false
  const reached = Object.values(destino).flatMap((agent) => agent?.id ?? [])
  return act.ato !== 'despachar' || reached.length === 0 || reached.includes(act.idDestino)
}

function saysTheSame(act: ProcessAct, { mensagem, justificativa, desfecho }: AtoDetalhe): boolean {
  return sameText(wordsOf(act) ?? '', mensagem ?? desfecho ?? justificativa ?? '')
}

/** An edit says little of itself, but the last one has left its summary in the process. */
function leavesIt(act: ProcessAct, ato: Ato, acts: readonly Ato[], { resumo }: Processo): boolean {
  if (act.ato !== 'editar') return true
  const last = acts.findLast(({ tipo }) => tipo === ato.tipo)
  return last?.id !== ato.id || sameText(resumo, act.resumo)
}

/** Whether an act has brought in, or taken out, the documents that were asked for. */
async function movesTheSame(search: ActSearch, ato: Ato, acts: readonly Ato[]): Promise<Answer<boolean>> {
  const { act } = search
  if (act.ato === 'desentranhar') return takesOut(search, act.sequenciais, ato, acts)
  if (act.ato !== 'despachar' && act.ato !== 'entranhar' && act.ato !== 'entranhar-encaminhamento') return yes
  // All documents of the forwarding, whichever those are.
  if (act.ato === 'entranhar-encaminhamento' && act.idsDocumentos.length === 0) return yes
  const brought = await listActDocuments(search.client, act.idProcesso, ato.id, search.signal)
  if (brought.kind !== 'ok') return isDecided(brought) ? yes : brought
  const ids = brought.value.filter(({ termo }) => !termo).map(({ documentoId }) => documentoId)
  return { kind: 'ok', value: sameSet(ids, act.idsDocumentos) }
}

/** Each document names the act that took it out, in the list of the act that had brought it in. */
async function takesOut(
  { client, act, signal }: ActSearch,
  wanted: readonly number[],
  ato: Ato,
  acts: readonly Ato[],
): Promise<Answer<boolean>> {
  const taken: number[] = []
  for (const { id } of acts) {
    const brought = await listActDocuments(client, act.idProcesso, id, signal)
    if (brought.kind !== 'ok' && isDecided(brought)) return yes
    if (brought.kind !== 'ok') return brought
    for (const each of brought.value) if (each.desentranhamentoId === ato.id) taken.push(each.sequencial)
  }
  return { kind: 'ok', value: sameSet(taken, wanted) }
}

const yes = { kind: 'ok', value: true } as const
function sameSet<T>(one: readonly T[], other: readonly T[]): boolean {
  const [a, b] = [new Set(one), new Set(other)]
  return a.size === b.size && [...a].every((each) => b.has(each))
}
