import { type ProcessDraft, processOf } from '../../../contract/bridge/process-draft.ts'
import type { ActingRoles } from '../../../contract/bridge/processes.ts'
import type { FailureText } from '../../texts/failures.ts'
import {
  aboutProcessText,
  notRecallableText,
  processClosedText,
  processMovedText,
  processOpenText,
} from '../../texts/process-acts.ts'
import { agentText } from '../../texts/processes.ts'
import { Notice } from '../../ui/states.tsx'
import css from './compose.module.css'
import { rolesFor, useActing } from './use-acting-roles.ts'

/** The process that a draft acts on, and why the service would refuse the act now: a colleague may be quicker. */
export function AboutProcess({ process }: { process: ProcessDraft }) {
  const acting = useActing(process)
  const processo = processOf(process)
  if (process.ato === 'autuar' || processo === null) return null
  const hindrance = acting === null ? null : hindranceOf(process.ato, acting)
  return (
    <>
      <p className={css['about']}>{aboutProcessText(processo.protocolo, processo.resumo)}</p>
      {hindrance !== null && <Notice tone="warn" {...hindrance} />}
    </>
  )
}

function hindranceOf(ato: Exclude<ProcessDraft['ato'], 'autuar'>, acting: ActingRoles): FailureText | null {
  const isClosed = acting.situacao === 'Encerrado'
  if (ato === 'reabrir' && !isClosed) return processOpenText
  if (ato !== 'reabrir' && isClosed) return processClosedText
  const roles = rolesFor(ato, acting)
  if (roles === null || roles.length > 0) return null
  if (ato === 'avocar') return notRecallableText
  return processMovedText(acting.custodia === null ? '' : agentText(acting.custodia))
}
