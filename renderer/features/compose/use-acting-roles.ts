import { type ProcessDraft, processOf } from '../../../contract/bridge/process-draft.ts'
import type { ActingRoles } from '../../../contract/bridge/processes.ts'
import { useAnswer } from '../../bridge/use-query.ts'

/** In which roles the user may act on the process of a draft now; null while that is not known. */
export function useActing(process: ProcessDraft): ActingRoles | null {
  const processo = processOf(process)
  return useAnswer('processes.acting', processo === null ? null : { idProcesso: processo.id }, 'processes.changed')
    .value
}

/** The roles that may do the act of a draft; null where that is not known. */
export function useActingRoles(process: ProcessDraft): readonly string[] | null {
  const acting = useActing(process)
  const openers = useAnswer('processes.openers', process.ato === 'autuar' ? {} : null, 'session.changed').value
  return process.ato === 'autuar' ? (openers?.roles ?? null) : acting && rolesFor(process.ato, acting)
}

export function rolesFor(
  ato: Exclude<ProcessDraft['ato'], 'autuar'>,
  { holders, attachers, recallers }: ActingRoles,
): readonly string[] | null {
  if (ato === 'avocar') return recallers
  return ato === 'entranhar' || ato === 'entranhar-encaminhamento' ? attachers : holders
}
