import { z } from 'zod'
import { idSchema } from '../../../contract/api/common.ts'
import type { Pasta } from '../../../contract/api/forwardings.ts'
import {
  type ApiClient,
  isDecided,
  listReplyRoles,
  readPages,
  resolveForwarding,
  searchBox,
  trackForwarding,
} from '../../engine/api/index.ts'
import { type JobHandler, refusal, stepFailure, unreadable } from '../../engine/outbox/index.ts'
import {
  absentIfRefused,
  completed,
  isNewerThan,
  lateIfReadable,
  leftOutOf,
  mostRecent,
  registered,
} from '../../engine/reconciliation/index.ts'
import { featuresTexts } from '../features-texts.ts'

const resolvePayloadSchema = z.object({
  idCaixa: idSchema,
  idEncaminhamento: idSchema,
  idResponsavel: idSchema,
  /** Search text for the box, so that an old item is found, too. */
  protocolo: z.string(),
})
export type ResolvePayload = z.infer<typeof resolvePayloadSchema>
type ResolveHandler = JobHandler<ResolvePayload, Record<string, never>>

interface ResolveHandlerOptions {
  client: ApiClient
  onUpdate: ResolveHandler['onUpdate']
}

/** Moves a forwarding that waits in a box to the resolved ones. */
export function createResolveHandler({ client, onUpdate }: ResolveHandlerOptions): ResolveHandler {
  async function liesIn(pasta: Pasta, { idCaixa, idEncaminhamento, protocolo }: ResolvePayload, signal: AbortSignal) {
    const isIt = ({ id }: { readonly id: string }) => id === idEncaminhamento
    const list = await readPages({
      read: (page) => searchBox(client, idCaixa, { pasta, texto: protocolo, ...page }, signal),
      most: mostRecent,
      isEnough: ({ result }) => result.some(isIt),
    })
    if (list.kind !== 'ok') return list
    return { kind: 'ok', value: list.records.some(isIt), leftOut: leftOutOf(list) } as const
  }

  /** Whether the role may act for the box; true where the service does not tell, since it decides by itself. */
  async function mayAct({ idCaixa, idResponsavel }: ResolvePayload, signal: AbortSignal) {
    const roles = await listReplyRoles(client, idCaixa, signal)
    if (roles.kind !== 'ok') return isDecided(roles) ? ({ kind: 'ok', value: true } as const) : roles
    const isListed = roles.value.some(({ id }) => id === idResponsavel)
    return { kind: 'ok', value: isListed || roles.leftOut !== undefined } as const
  }

  // Without idEncaminhamento, which would claim a forwarding that this operation has not made.
  const resolved = ({ protocolo }: ResolvePayload) => completed({ protocolo })

  return {
    kind: 'resolve',
    payload: resolvePayloadSchema,
    evidence: z.object({}),
    upload: null,
    async prepare(payload, { signal }) {
      const allowed = await mayAct(payload, signal)
      if (allowed.kind !== 'ok') return stepFailure(allowed)
      if (!allowed.value) return refusal(featuresTexts.roleCannotResolve)
      const waits = await liesIn('Entrada', payload, signal)
      if (waits.kind !== 'ok') return stepFailure(waits)
      if (waits.value) return { kind: 'prepared', evidence: {} }
      const done = await liesIn('Resolvidos', payload, signal)
      if (done.kind !== 'ok') return stepFailure(done)
      if (done.value) return resolved(payload)
      // The service decides where an item could not be read.
      if (waits.leftOut + done.leftOut > 0) return { kind: 'prepared', evidence: {} }
      return notInBox
    },
    async register({ payload }, { signal }) {
      const { idCaixa, idEncaminhamento, idResponsavel } = payload
      return registered(await resolveForwarding(client, idEncaminhamento, { idCaixa, idResponsavel }, signal))
    },
    async reconcile({ payload }, { signal }) {
      const done = await liesIn('Resolvidos', payload, signal)
      if (done.kind !== 'ok') return absentIfRefused(done)
      // Still waiting, its event may be on its way: a second request would be refused and hide the success.
      if (done.value) return resolved(payload)
      return done.leftOut > 0 ? unreadable : { kind: 'absent' }
    },
    async findLateSuccess({ payload, at }, { signal }) {
      const done = await liesIn('Resolvidos', payload, signal)
      if (done.kind !== 'ok' || (!done.value && done.leftOut > 0)) return lateIfReadable(done)
      const tracked = await trackForwarding(client, payload.idEncaminhamento, signal)
      if (tracked.kind !== 'ok') return lateIfReadable(tracked)
      // Answered or re-forwarded meanwhile, it was not resolved: the service's own sentence says who did what.
      const { encaminhamentosPosteriores: later } = tracked.value
      // Without the follow-ups nobody can tell whether it was resolved or answered.
      if (later === undefined) return null
      const isActedOn = later.some(({ dataHora }) => isNewerThan(at, dataHora))
      return done.value && !isActedOn ? resolved(payload) : null
    },
    finish: async (payload) => resolved(payload),
    onUpdate,
  }
}

const notInBox = refusal(featuresTexts.notInBox)
