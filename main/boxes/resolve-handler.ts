import { z } from 'zod'
import { idSchema } from '../../contract/api/common.ts'
import type { Pasta } from '../../contract/api/forwardings.ts'
import {
  type ApiClient,
  isDecided,
  listReplyRoles,
  resolveForwarding,
  searchBox,
  trackForwarding,
} from '../api/index.ts'
import { isYoungerThan, type JobHandler, refusal, stepFailure } from '../outbox/index.ts'

export const resolvePayloadSchema = z.object({
  idCaixa: idSchema,
  idEncaminhamento: idSchema,
  idResponsavel: idSchema,
  /** What the box is searched for, so that an old item is found too. */
  protocolo: z.string(),
})
export type ResolvePayload = z.infer<typeof resolvePayloadSchema>
type ResolveHandler = JobHandler<ResolvePayload, Record<string, never>>

export interface ResolveHandlerOptions {
  client: ApiClient
  follow: ResolveHandler['follow']
}

const pageSize = 200

/** Puts a forwarding aside as resolved, in one box: it waits there still ─▶ register ─▶ event. */
export function createResolveHandler({ client, follow }: ResolveHandlerOptions): ResolveHandler {
  /** Whether it lies in a folder of the box. */
  async function liesIn(pasta: Pasta, { idCaixa, idEncaminhamento, protocolo }: ResolvePayload, signal: AbortSignal) {
    const filter = { pasta, texto: protocolo, pagina: 1, tamanhoPagina: pageSize }
    const page = await searchBox(client, idCaixa, filter, signal)
    if (page.kind !== 'ok') return page
    return { kind: 'ok', value: page.value.result.some(({ id }) => id === idEncaminhamento) } as const
  }

  /** Whether the role may act for the box; where the service does not tell, it decides by itself. */
  async function mayAct({ idCaixa, idResponsavel }: ResolvePayload, signal: AbortSignal) {
    const roles = await listReplyRoles(client, idCaixa, signal)
    if (roles.kind !== 'ok') return isDecided(roles) ? ({ kind: 'ok', value: true } as const) : roles
    return { kind: 'ok', value: roles.value.some(({ id }) => id === idResponsavel) } as const
  }

  // Without idEncaminhamento: that names what an operation has made, and this one has made none.
  const completed = ({ protocolo }: ResolvePayload) => ({ kind: 'completed', result: { protocolo } }) as const

  return {
    kind: 'resolve',
    payload: resolvePayloadSchema,
    evidence: z.object({}),
    upload: null,
    async note(payload, { signal }) {
      const allowed = await mayAct(payload, signal)
      if (allowed.kind !== 'ok') return stepFailure(allowed)
      if (!allowed.value) return refusal('Este papel não pode agir por esta caixa. Nada foi resolvido.')
      const waits = await liesIn('Entrada', payload, signal)
      if (waits.kind !== 'ok') return stepFailure(waits)
      if (waits.value) return { kind: 'noted', evidence: {} }
      const resolved = await liesIn('Resolvidos', payload, signal)
      if (resolved.kind !== 'ok') return stepFailure(resolved)
      return resolved.value ? completed(payload) : refusal('O encaminhamento não está mais nesta caixa.')
    },
    async register({ payload }, { signal }) {
      const { idCaixa, idEncaminhamento, idResponsavel } = payload
      const outcome = await resolveForwarding(client, idEncaminhamento, { idCaixa, idResponsavel }, signal)
      return outcome.kind === 'ok' ? { kind: 'registered', eventId: outcome.value } : stepFailure(outcome)
    },
    async reconcile({ payload }, { signal }) {
      const resolved = await liesIn('Resolvidos', payload, signal)
      if (resolved.kind !== 'ok') return isDecided(resolved) ? { kind: 'absent' } : stepFailure(resolved)
      // While it waits its event may be on its way: a second request would then be refused, as if it had not come about.
      return resolved.value ? completed(payload) : { kind: 'absent' }
    },
    async already({ payload, at }, { signal }) {
      const resolved = await liesIn('Resolvidos', payload, signal)
      if (resolved.kind !== 'ok') return isDecided(resolved) ? null : stepFailure(resolved)
      const tracked = await trackForwarding(client, payload.idEncaminhamento, signal)
      if (tracked.kind !== 'ok') return isDecided(tracked) ? null : stepFailure(tracked)
      // What was answered or sent on meanwhile was not resolved: then the service's own sentence says who did what.
      const acted = tracked.value.encaminhamentosPosteriores.some(({ dataHora }) => isYoungerThan(at, dataHora))
      return resolved.value && !acted ? completed(payload) : null
    },
    finish: async (payload) => completed(payload),
    follow,
  }
}
