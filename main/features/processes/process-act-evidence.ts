import { z } from 'zod'
import { wordsOfAct } from '../../../contract/act-names.ts'
import { idSchema } from '../../../contract/api/common.ts'
import type { Ato, AtoDetalhe, Processo, ProcessoDetalhe } from '../../../contract/api/processes.ts'
import { lastContentActOf } from '../../../contract/bridge/process-draft.ts'
import {
  type ApiClient,
  type ApiOutcome,
  getAct,
  getProcess,
  isDecided,
  listActDocuments,
  listActs,
  listForwardingDocuments,
} from '../../engine/api/index.ts'
import {
  firstEvidence,
  isNewRecord,
  isSubset,
  knownBy,
  normalised,
  nothingKnown,
  type ReadResult,
  type SentRequest,
  sameSet,
  sameText,
} from '../../engine/reconciliation/index.ts'
import { type ProcessAct, type ResolvedAct, tipoOf, wordsOf } from './payload.ts'

/** The acts that the process had before the request, and the documents of a forwarding that is attached whole. */
export const processActEvidenceSchema = z.discriminatedUnion('by', [
  knownBy('acts').extend({ carried: z.array(idSchema).nullable().default(null) }),
  nothingKnown,
])
type ProcessActEvidence = z.infer<typeof processActEvidenceSchema>

/** Reads the evidence before the request. Fails only where asking again later can help. */
export function readKnownProcessActs(
  client: ApiClient,
  act: ProcessAct | ResolvedAct,
  signal?: AbortSignal,
): Promise<ReadResult<ProcessActEvidence>> {
  return firstEvidence<ProcessActEvidence>(async () => {
    const acts = await listActs(client, act.idProcesso, signal)
    if (acts.kind !== 'ok') return acts
    const carried = await readCarried(client, act, signal)
    if (carried.kind !== 'ok' && !isDecided(carried)) return carried
    const known = acts.value.map(({ id }) => id)
    return { kind: 'ok', value: { by: 'acts', known, carried: carried.kind === 'ok' ? carried.value : null } }
  })
}

type WholeForwarding = Extract<ProcessAct | ResolvedAct, { ato: 'entranhar-encaminhamento' }>
/** Without ids the act attaches every document of the forwarding. */
const isWhole = (act: ProcessAct | ResolvedAct): act is WholeForwarding =>
  act.ato === 'entranhar-encaminhamento' && act.idsDocumentos.length === 0

/** Documents of a forwarding that is attached whole; null for other acts. */
async function readCarried(
  client: ApiClient,
  act: ProcessAct | ResolvedAct,
  signal: AbortSignal | undefined,
): Promise<ReadResult<string[] | null>> {
  if (!isWhole(act)) return { kind: 'ok', value: null }
  const documents = await listForwardingDocuments(client, act.idEncaminhamento, signal)
  if (documents.kind !== 'ok') return documents
  if (documents.leftOut !== undefined) return { kind: 'ok', value: null }
  return { kind: 'ok', value: documents.value.map(({ documento }) => documento.id) }
}

/** Whether the base of an edit has been edited since; false without the acts, null where one could not be read. */
export async function isOutdatedEdit(
  client: ApiClient,
  act: ProcessAct,
  signal?: AbortSignal,
): Promise<ReadResult<boolean | null>> {
  if (act.ato !== 'editar' || act.idBase === undefined) return no
  const acts = await listActs(client, act.idProcesso, signal)
  if (acts.kind !== 'ok') return isDecided(acts) ? no : acts
  if (acts.leftOut !== undefined) return { kind: 'ok', value: null }
  return { kind: 'ok', value: lastContentActOf(acts.value) !== act.idBase }
}

export interface FoundAct {
  readonly processo: Processo
  readonly ato: Ato
  readonly detail: AtoDetalhe
}

interface Search {
  readonly client: ApiClient
  readonly act: ResolvedAct
  /** As in the evidence. */
  readonly carried: readonly string[] | null
  readonly signal: AbortSignal | undefined
}

/** Every act that may be the one asked for. */
export async function findProcessActs(
  client: ApiClient,
  { payload: act, evidence, at }: SentRequest<ResolvedAct, ProcessActEvidence>,
  signal?: AbortSignal,
): Promise<ReadResult<FoundAct[]>> {
  if (evidence.by === 'nothing') return { kind: 'ok', value: [] }
  const processo = await getProcess(client, act.idProcesso, signal)
  if (processo.kind !== 'ok') return processo
  const acts = await listActs(client, act.idProcesso, signal)
  if (acts.kind !== 'ok') return acts
  const found: FoundAct[] = []
  let leftOut = acts.leftOut ?? 0
  for (const ato of acts.value) {
    if (!isNewRecord({ evidence, at }, ato) || !looksLike(act, ato)) continue
    const detail = await getAct(client, act.idProcesso, ato.id, signal)
    // An act closed to this person cannot be theirs; one that is unreadable may be.
    if (isUnread(act, detail)) leftOut += 1
    if (detail.kind !== 'ok' && isDecided(detail)) continue
    if (detail.kind !== 'ok') return detail
    if (!hasText(act, detail.value) || !hasEdited(act, ato, acts.value, processo.value)) continue
    const isSame = await hasDocuments({ client, act, carried: evidence.carried, signal }, ato, acts.value)
    if (isSame.kind !== 'ok') return isSame
    if (isSame.value) found.push({ processo: processo.value, ato, detail: detail.value })
    else leftOut += isSame.leftOut ?? 0
  }
  return { kind: 'ok', value: found, leftOut }
}

/** Compares what the list of acts shows: kind, role and, where it is shown, destination. */
function looksLike(act: ResolvedAct, { tipo, papel, destino = {} }: Ato): boolean {
  if (tipo !== tipoOf(act) || papel.id !== act.idPapel) return false
  const shown = Object.values(destino).flatMap((agent) => agent?.id ?? [])
  return act.ato !== 'despachar' || shown.length === 0 || shown.includes(act.idDestino)
}

/** The detail, or the text that the act must have, could not be read. */
const isUnread = (act: ResolvedAct, detail: ApiOutcome<AtoDetalhe>) =>
  detail.kind === 'malformed' || (detail.kind === 'ok' && isShort(act, detail.value))

const isShort = (act: ResolvedAct, shown: AtoDetalhe) => wordsOfAct(shown) === null && (wordsOf(act) ?? '') !== ''

const hasText = (act: ResolvedAct, shown: AtoDetalhe) => sameText(wordsOf(act) ?? '', wordsOfAct(shown) ?? '')

/** An edit shows little of itself, but the latest one has left its content in the process, as far as that is told. */
function hasEdited(act: ResolvedAct, ato: Ato, acts: readonly Ato[], processo: ProcessoDetalhe): boolean {
  if (act.ato !== 'editar') return true
  const latest = acts.findLast(({ tipo }) => tipo === ato.tipo)
  if (latest?.id !== ato.id) return true
  const { resumo, idClasse = act.idClasse, interessados } = processo
  if (!sameText(resumo, act.resumo) || idClasse !== act.idClasse) return false
  return interessados === undefined || sameSet(partiesIn(act.interessados), partiesAt(interessados))
}

type Companies = readonly { readonly razaoSocial: string; readonly cnpj: string }[]
type Others = readonly { readonly descricao: string }[]
const partiesIn = ({ agentes, ...named }: Extract<ResolvedAct, { ato: 'editar' }>['interessados']): string[] =>
  partyKeys(agentes, named)
const partiesAt = ({ agentes, ...named }: NonNullable<ProcessoDetalhe['interessados']>): string[] =>
  partyKeys(
    agentes.map(({ id }) => id),
    named,
  )

/** A key for each party, without the e-mails, which are shown only to those who have the process. */
const partyKeys = (
  agentes: readonly string[],
  { pessoasJuridicas, semIdentificacao }: { pessoasJuridicas: Companies; semIdentificacao: Others },
): string[] => [
  ...agentes,
  ...pessoasJuridicas.map(
    ({ razaoSocial, cnpj }) => `${cnpj.replaceAll(/[^\dA-Za-z]/g, '')} ${normalised(razaoSocial)}`,
  ),
  ...semIdentificacao.map(({ descricao }) => normalised(descricao)),
]

/** Whether an act added or removed the documents that were asked for; true where they are not shown. */
async function hasDocuments(search: Search, ato: Ato, acts: readonly Ato[]): Promise<ReadResult<boolean>> {
  const { client, act, carried, signal } = search
  if (act.ato === 'desentranhar') return hasRemoved(search, act.sequenciais, ato, acts)
  if (act.ato !== 'despachar' && act.ato !== 'entranhar' && act.ato !== 'entranhar-encaminhamento') return yes
  const wanted = isWhole(act) ? carried : act.idsDocumentos
  // The same role can attach another forwarding with the same words.
  if (wanted === null) return no
  const added = await listActDocuments(client, act.idProcesso, ato.id, signal)
  if (added.kind !== 'ok') return isDecided(added) ? yes : added
  const ids = added.value.filter(({ termo }) => !termo).map(({ documentoId }) => documentoId)
  if (sameSet(ids, wanted)) return yes
  return added.leftOut !== undefined && isSubset(ids, wanted) ? unclear : no
}

/** Each document names the act that removed it, in the list of the act that added it. */
async function hasRemoved(
  { client, act, signal }: Search,
  wanted: readonly number[],
  ato: Ato,
  acts: readonly Ato[],
): Promise<ReadResult<boolean>> {
  const removed: number[] = []
  let leftOut = 0
  for (const { id } of acts) {
    const added = await listActDocuments(client, act.idProcesso, id, signal)
    if (added.kind !== 'ok' && isDecided(added)) return yes
    if (added.kind !== 'ok') return added
    leftOut += added.leftOut ?? 0
    for (const each of added.value) if (each.desentranhamentoId === ato.id) removed.push(each.sequencial)
  }
  if (sameSet(removed, wanted)) return yes
  return leftOut > 0 && isSubset(removed, wanted) ? unclear : no
}

const yes = { kind: 'ok', value: true } as const
const no = { kind: 'ok', value: false } as const
const unclear = { ...no, leftOut: 1 } as const
