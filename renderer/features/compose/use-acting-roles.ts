import { type ProcessDraft, processOf } from '../../../contract/bridge/process-draft.ts'
import type { ActingRoles } from '../../../contract/bridge/processes.ts'
import { useAnswer } from '../../bridge/use-query.ts'

export interface ActingNow {
  /** Null while it is not known, and for an opening. */
  readonly acting: ActingRoles | null
  /** The roles that may do the act of a draft; null while that is not known. */
  readonly allowed: readonly string[] | null
}

/** In which roles the user may do the act of a draft now. */
export function useActingRoles(process: ProcessDraft): ActingNow {
  const idProcesso = processOf(process)?.id
  const acting = useAnswer(
    'processes.acting',
    idProcesso === undefined ? null : { idProcesso },
    'processes.changed',
  ).value
  const openers = useAnswer('processes.openers', process.ato === 'autuar' ? {} : null, 'session.changed').value
  if (process.ato === 'autuar') return { acting: null, allowed: openers?.roles ?? null }
  return { acting, allowed: acting === null ? null : rolesFor(process.ato, acting) }
}

function rolesFor(
  ato: Exclude<ProcessDraft['ato'], 'autuar'>,
  { holders, attachers, recallers }: ActingRoles,
): readonly string[] | null {
  if (ato === 'avocar') return recallers
  return ato === 'entranhar' || ato === 'entranhar-encaminhamento' ? attachers : holders
}
