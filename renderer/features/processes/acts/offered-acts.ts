import type { ProcessDraftKind } from '../../../../contract/bridge/process-draft.ts'
import type { ActingRoles, ProcessView } from '../../../../contract/bridge/processes.ts'
import type { RoleView } from '../../../../contract/bridge/session.ts'

/** An act that begins at the page of a process. */
export type ProcessPageAct = Exclude<ProcessDraftKind, 'autuar' | 'entranhar-encaminhamento'>

export interface OfferedAct {
  readonly act: ProcessPageAct
  /** The role in which it begins: the one in force if it may. */
  readonly role: RoleView
}

interface OfferOptions {
  readonly view: ProcessView
  /** Null where the service could not be asked. */
  readonly acting: ActingRoles | null
  /** Whether `acting` is an earlier answer: the last question failed. */
  readonly hasFailed: boolean
  readonly roles: readonly RoleView[]
  readonly roleInForceId: string | null
}

/** Number of the kind Despacho (shapes.md 4.7). */
const dispatch = 2

/** The acts that custody and the service allow now, in the order of their buttons; the last one is the usual one. */
export function offeredActs({ view, acting, hasFailed, roles, roleInForceId }: OfferOptions): OfferedAct[] {
  const { holders, attachers, recallers } = acting ?? unknownRoles(view)
  const isClosed = (acting?.situacao ?? view.processo.situacao) === 'Encerrado'
  const offer = (act: ProcessPageAct, allowed: readonly string[] | null): OfferedAct[] => {
    const may = roles.filter(({ id }) => allowed === null || allowed.includes(id))
    const role = may.find(({ id }) => id === roleInForceId) ?? may[0]
    return role === undefined ? [] : [{ act, role }]
  }
  // An edit replaces all that the process has: it must not begin from an old copy.
  const isCurrent = view.fresh && acting !== null && !hasFailed
  if (isClosed) return offer('reabrir', holders)
  return [
    ...(hasPieces(view) ? offer('desentranhar', holders) : []),
    ...(isCurrent ? offer('editar', holders) : []),
    ...offer('encerrar', holders),
    ...offer('avocar', recallers),
    ...offer('entranhar', attachers),
    ...offer('despachar', holders),
  ]
}

/** The service checks an act when it arrives; only a process that was dispatched last can be taken back. */
const unknownRoles = ({ atos }: ProcessView): Pick<ActingRoles, 'holders' | 'attachers' | 'recallers'> => ({
  holders: null,
  attachers: null,
  recallers: atos.at(-1)?.tipo === dispatch ? null : [],
})

const hasPieces = ({ atos }: ProcessView): boolean =>
  atos.some(({ documentos }) => documentos.some((each) => !each.termo && each.desentranhamentoId === undefined))
