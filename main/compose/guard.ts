import type { Encaminhamento } from '../../contract/api/forwardings.ts'
import {
  type ApiClient,
  isDecided,
  listForwardingBoxes,
  listReplyRoles,
  searchBox,
  type TrackedForwarding,
} from '../api/index.ts'
import { followersOf } from './act-evidence.ts'
import type { ActPayload } from './act-payload.ts'
import { type Answer, pageSize } from './evidence.ts'
import { sameIds } from './match.ts'

/** An earlier forwarding as read just before it is acted on; `followers` null where the service does not tell. */
export interface Read {
  readonly earlier: Encaminhamento
  readonly followers: TrackedForwarding['encaminhamentosPosteriores'] | null
}

/** Whether it may still be acted on (product.md, B4); if not, a sentence that says who has acted and when. */
export type Guarded = { kind: 'free' } | { kind: 'taken'; sentence: string } | { kind: 'not-allowed'; sentence: string }

const free = { kind: 'ok', value: { kind: 'free' } } as const
const kept = 'Nada foi enviado, e o seu texto continua nos rascunhos.'

/** A complement is its sender's, while nobody has answered it or sent it on (spec, "States and transitions"). */
export function guardComplement({ earlier, followers }: Read, { idResponsavel }: ActPayload): Guarded {
  if (earlier.origem.id !== idResponsavel) {
    return { kind: 'not-allowed', sentence: `Só quem enviou o encaminhamento pode complementá-lo. ${kept}` }
  }
  const acted = (followers ?? []).filter((each) => !isComplement(earlier, each))
  if (acted.length === 0) return { kind: 'free' }
  const sentence = `O encaminhamento não pode mais ser complementado: ${whoActed(earlier, acted)}. ${kept}`
  return { kind: 'taken', sentence }
}

/**
 * A reply and a sending on need the forwarding to wait in the input of a box that the sender may act for. Where the
 * service tells nothing of boxes, it is left to decide by itself.
 */
export async function guardAnswer(
  client: ApiClient,
  { earlier, followers }: Read,
  { idResponsavel }: ActPayload,
  signal: AbortSignal,
): Promise<Answer<Guarded>> {
  const boxes = await listForwardingBoxes(client, signal)
  if (boxes.kind !== 'ok') return isDecided(boxes) ? free : boxes
  const gone: string[] = []
  for (const { id, sigla, nome } of boxes.value.filter((box) => earlier.destinos.some((to) => to.id === box.id))) {
    const roles = await listReplyRoles(client, id, signal)
    if (roles.kind !== 'ok' && !isDecided(roles)) return roles
    if (roles.kind === 'ok' && !roles.value.some((role) => role.id === idResponsavel)) continue
    const filter = { pasta: 'Entrada', texto: earlier.protocolo, pagina: 1, tamanhoPagina: pageSize } as const
    const input = await searchBox(client, id, filter, signal)
    if (input.kind !== 'ok') return isDecided(input) ? free : input
    if (input.value.result.some((item) => item.id === earlier.id)) return free
    gone.push(sigla ?? nome)
  }
  if (gone.length === 0) {
    const sentence = `Este papel não pode agir por nenhuma caixa em que o encaminhamento está. ${kept}`
    return { kind: 'ok', value: { kind: 'not-allowed', sentence } }
  }
  // Whoever was quicker may have been so after what followed was read, and before the box was.
  const last = followers === null ? null : await followersOf(client, earlier.id, signal)
  if (last !== null && last.kind !== 'ok') return last
  const since = whoActed(earlier, last?.value ?? []) || 'alguém já agiu sobre ele'
  const sentence = `O encaminhamento não está mais na entrada da caixa ${gone.join(' e da caixa ')}: ${since}. ${kept}`
  return { kind: 'ok', value: { kind: 'taken', sentence } }
}

type Follower = NonNullable<Read['followers']>[number]

/** It has the sender and the destinations of what it adds to. */
const isComplement = ({ origem, destinos }: Encaminhamento, each: Follower): boolean =>
  each.responsavel.id === origem.id && sameIds(each.destinos, destinos)

/** Who did what and when, in the order in which it happened. */
function whoActed(earlier: Encaminhamento, followers: readonly Follower[]): string {
  return followers
    .toSorted((a, b) => Date.parse(a.dataHora) - Date.parse(b.dataHora))
    .map((each) => `${each.responsavel.nome} ${verbOf(earlier, each)} em ${whenOf(each.dataHora)}`)
    .join('; ')
}

function verbOf(earlier: Encaminhamento, each: Follower): string {
  if (isComplement(earlier, each)) return 'complementou'
  return each.destinos.some(({ id }) => id === earlier.origem.id) ? 'respondeu' : 'reencaminhou'
}

const whenOf = (dated: string) => new Date(dated).toLocaleString('pt-BR', { dateStyle: 'short', timeStyle: 'short' })
