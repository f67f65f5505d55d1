import { createContext, use } from 'react'
import css from './registry-link.module.css'

/** The parts of a process that a link to it needs. */
export interface LinkedProcess {
  readonly id: string
  readonly protocolo: string
}

/** Opens the page of a process. */
export const OpenProcessContext = createContext<(processo: LinkedProcess) => void>(() => {})

/** The number of a process, which opens its page. */
export function ProcessLink({ id, protocolo }: LinkedProcess) {
  const openProcess = use(OpenProcessContext)
  return (
    <button type="button" className={css['link']} onClick={() => openProcess({ id, protocolo })}>
      {protocolo}
    </button>
  )
}
