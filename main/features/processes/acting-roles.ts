import { type Ato, tipoAto } from '../../../contract/api/processes.ts'
import { type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import type { ActingRoles } from '../../../contract/bridge/processes.ts'
import {
  type ApiClient,
  failedCall,
  getCustody,
  getProcess,
  isDecided,
  listActs,
  listProcessRoles,
  type ProcessBoxAct,
} from '../../engine/api/index.ts'
import type { ReadResult } from '../../engine/reconciliation/index.ts'
import type { SessionContext } from '../../program/session/index.ts'

interface ActingRolesOptions {
  client: ApiClient
  context: Pick<SessionContext, 'roles' | 'signal'>
}

/** The roles in which the person may act, as the service says now; it checks again when an act arrives. */
export interface ActingRolesReader {
  /** Failures: not-found, and those of any read. */
  acting(wanted: { idProcesso: string }): Promise<Outcome<ActingRoles>>
  /** Null where the service does not tell. */
  openers(): Promise<Outcome<{ roles: string[] | null }>>
}

export function createActingRoles({ client, context }: ActingRolesOptions): ActingRolesReader {
  const { signal } = context
  const own = new Set(context.roles.map(({ id }) => id))

  /** Ids of the person's roles; none for a box of others, null where the service does not tell. */
  async function rolesFor(idCaixa: string, act: ProcessBoxAct): Promise<ReadResult<string[] | null>> {
    const allowed = await listProcessRoles(client, idCaixa, act, signal)
    // A list that lacks a role does not tell who may not act.
    if (allowed.kind === 'ok' && allowed.leftOut !== undefined) return { kind: 'ok', value: null }
    if (allowed.kind === 'ok') {
      return { kind: 'ok', value: allowed.value.flatMap(({ id }) => (own.has(id) ? [id] : [])) }
    }
    if (!isDecided(allowed)) return allowed
    return { kind: 'ok', value: allowed.kind === 'forbidden' ? [] : null }
  }

  return {
    async acting({ idProcesso }) {
      const processo = await getProcess(client, idProcesso, signal)
      if (processo.kind !== 'ok') return failedCall(processo)
      const custody = await getCustody(client, idProcesso, signal)
      if (custody.kind !== 'ok' && !isDecided(custody)) return failedCall(custody)
      const acts = await listActs(client, idProcesso, signal)
      if (acts.kind !== 'ok') return failedCall(acts)
      const { situacao } = processo.value
      const at = custody.kind === 'ok' ? custody.value : null
      const from = acts.leftOut === undefined ? senderOf(acts.value) : null
      const read = async (box: string | null, act: ProcessBoxAct) =>
        box === null ? ({ kind: 'ok', value: null } as const) : rolesFor(box, act)
      const [holders, attachers, recallers] = await Promise.all([
        read(at?.id ?? null, 'despachar'),
        read(at?.id ?? null, 'entranhar'),
        from === undefined ? none : read(from, 'despachar'),
      ])
      if (holders.kind !== 'ok') return failedCall(holders)
      if (attachers.kind !== 'ok') return failedCall(attachers)
      if (recallers.kind !== 'ok') return failedCall(recallers)
      return ok({
        situacao,
        custodia: at,
        holders: holders.value,
        attachers: attachers.value,
        recallers: recallers.value,
      })
    },
    async openers() {
      const roles = new Set<string>()
      for (const { id } of context.roles) {
        const allowed = await rolesFor(id, 'autuar')
        if (allowed.kind !== 'ok') return failedCall(allowed)
        if (allowed.value === null) return ok({ roles: null })
        for (const each of allowed.value) roles.add(each)
      }
      return ok({ roles: [...roles] })
    },
  }
}

const none = { kind: 'ok', value: [] as string[] } as const

/** The holder before a dispatch after which nothing has happened; null where the service does not tell it. */
function senderOf(acts: readonly Ato[]): string | null | undefined {
  const last = acts.at(-1)
  return last?.tipo === tipoAto.Despacho ? (last.localizacao?.id ?? null) : undefined
}
