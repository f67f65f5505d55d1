import type { Encaminhamento } from '../../../contract/api/forwardings.ts'
import { dateFormat } from '../../../contract/dates.ts'
import {
  type ApiClient,
  isDecided,
  listForwardingBoxes,
  listReplyRoles,
  readPages,
  searchBox,
} from '../../engine/api/index.ts'
import { mostRecent, type ReadResult } from '../../engine/reconciliation/index.ts'
import { type Followers, readFollowers } from './act-evidence.ts'
import type { ActPayload } from './act-payload.ts'
import { composeTexts } from './compose-texts.ts'
import { sameAgents } from './match.ts'

/** A forwarding as read just before it is acted on; `followers` is null where the service does not tell. */
export interface EarlierForwarding {
  readonly earlier: Encaminhamento
  readonly followers: Followers | null
}

/** Whether a forwarding may still be acted on. `taken`: somebody acted on it before. */
export type ActPermission = { kind: 'allowed' } | { kind: 'taken' | 'not-allowed'; sentence: string }

const allowed = { kind: 'ok', value: { kind: 'allowed' } } as const

/** Only the sender may complement, until somebody answers or re-forwards (spec, "States and transitions"). */
export function checkComplement(
  { earlier, followers }: EarlierForwarding,
  { idResponsavel }: ActPayload,
): ActPermission {
  if (earlier.origem.id !== idResponsavel) {
    return { kind: 'not-allowed', sentence: composeTexts.onlySender }
  }
  const acts = (followers ?? []).filter((each) => !isComplement(earlier, each))
  if (acts.length === 0) return { kind: 'allowed' }
  const sentence = composeTexts.noComplement(describeActs(earlier, acts))
  return { kind: 'taken', sentence }
}

/**
 * A reply or a re-forwarding needs the forwarding to wait in the input of a box that the role may act for. Allowed where
 * the service does not show boxes: then it decides by itself.
 */
export async function checkAnswer(
  client: ApiClient,
  { earlier, followers }: EarlierForwarding,
  { idResponsavel }: ActPayload,
  signal: AbortSignal,
): Promise<ReadResult<ActPermission>> {
  const boxes = await listForwardingBoxes(client, signal)
  if (boxes.kind !== 'ok') return isDecided(boxes) ? allowed : boxes
  const emptyBoxes: string[] = []
  for (const { id, sigla, nome } of boxes.value.filter((box) => earlier.destinos.some((to) => to.id === box.id))) {
    const roles = await listReplyRoles(client, id, signal)
    if (roles.kind !== 'ok' && !isDecided(roles)) return roles
    const isOther = roles.kind === 'ok' && !roles.value.some((role) => role.id === idResponsavel)
    // The service decides where a role could not be read.
    if (isOther && roles.leftOut !== undefined) return allowed
    if (isOther) continue
    const isHere = (item: { readonly id: string }) => item.id === earlier.id
    const input = await readPages({
      read: (page) => searchBox(client, id, { pasta: 'Entrada', texto: earlier.protocolo, ...page }, signal),
      most: mostRecent,
      isEnough: ({ result }) => result.some(isHere),
    })
    if (input.kind !== 'ok') return isDecided(input) ? allowed : input
    // The service decides where a record could not be read, or the list broke off.
    if (input.records.some(isHere) || input.leftOut > 0 || input.end === 'repeated') return allowed
    emptyBoxes.push(sigla ?? nome)
  }
  // One of the boxes that could not be read may hold it.
  if (boxes.leftOut !== undefined) return allowed
  if (emptyBoxes.length === 0) {
    const sentence = composeTexts.roleCannotAnswer
    return { kind: 'ok', value: { kind: 'not-allowed', sentence } }
  }
  // A colleague may have acted between the reading of the followers and that of the box.
  const latest = followers === null ? null : await readFollowers(client, earlier.id, signal)
  if (latest !== null && latest.kind !== 'ok') return latest
  const acts = describeActs(earlier, latest?.value ?? []) || composeTexts.resolvedByAnother
  const names = emptyBoxes.join(' e da caixa ')
  const sentence = composeTexts.leftInbox(names, acts)
  return { kind: 'ok', value: { kind: 'taken', sentence } }
}

type Follower = Followers[number]

/** A complement has the sender and the destinations of the forwarding it belongs to. */
const isComplement = ({ origem, destinos }: Encaminhamento, each: Follower) =>
  each.responsavel.id === origem.id && sameAgents(each.destinos, destinos)

/** The acts of colleagues with person and time, oldest first. */
const describeActs = (earlier: Encaminhamento, followers: readonly Follower[]) =>
  followers
    .toSorted((a, b) => Date.parse(a.dataHora) - Date.parse(b.dataHora))
    .map((each) => `${each.responsavel.nome} ${verbOf(earlier, each)} em ${formatDate(each.dataHora)}`)
    .join('; ')

function verbOf(earlier: Encaminhamento, each: Follower): string {
  if (isComplement(earlier, each)) return 'complementou'
  return each.destinos.some(({ id }) => id === earlier.origem.id) ? 'respondeu' : 'reencaminhou'
}

const formatDate = dateFormat({ dateStyle: 'short', timeStyle: 'short' })
