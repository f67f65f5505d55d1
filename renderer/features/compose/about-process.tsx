import { type ProcessDraft, processOf } from '../../../contract/bridge/process-draft.ts'
import {
  aboutProcessText,
  notRecallableText,
  otherRoleText,
  processClosedText,
  processMovedText,
  processOpenText,
} from '../../texts/acts-of-process.ts'
import type { FailureText } from '../../texts/failures.ts'
import { agentText } from '../../texts/processes.ts'
import { Notice } from '../../ui/states.tsx'
import css from './process-fields.module.css'
import type { ActingNow } from './use-acting-roles.ts'

interface AboutProcessProps {
  process: ProcessDraft
  idPapel: string | null
  now: ActingNow
}

/** The process that a draft acts on, and why the service would refuse the act now: a colleague may be quicker. */
export function AboutProcess({ process, idPapel, now }: AboutProcessProps) {
  const processo = processOf(process)
  const hindrance = hindranceOf(process.ato, now) ?? roleProblem(idPapel, now)
  return (
    <>
      {processo !== null && <p className={css['hint']}>{aboutProcessText(processo.protocolo, processo.resumo)}</p>}
      {hindrance !== null && <Notice tone="warn" {...hindrance} />}
    </>
  )
}

function hindranceOf(ato: ProcessDraft['ato'], { acting, allowed }: ActingNow): FailureText | null {
  if (acting === null) return null
  const isClosed = acting.situacao === 'Encerrado'
  if (ato === 'reabrir' && !isClosed) return processOpenText
  if (ato !== 'reabrir' && isClosed) return processClosedText
  if (allowed === null || allowed.length > 0) return null
  if (ato === 'avocar') return notRecallableText
  return processMovedText(acting.custodia === null ? '' : agentText(acting.custodia))
}

const roleProblem = (idPapel: string | null, { allowed }: ActingNow): FailureText | null =>
  idPapel === null || allowed === null || allowed.includes(idPapel) ? null : otherRoleText(allowed.length)
