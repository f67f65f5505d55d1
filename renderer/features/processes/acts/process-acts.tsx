import type { ReactNode } from 'react'
import type { ProcessView } from '../../../../contract/bridge/processes.ts'
import { PaneFoot } from '../../../ui/panes.tsx'

export interface ProcessActsProps {
  view: ProcessView
  /** Who has the process. */
  children: ReactNode
}

/** The foot of a process: who has it. */
export function ProcessActs({ children }: ProcessActsProps) {
  return <PaneFoot>{children}</PaneFoot>
}
