import { createContext } from 'react'
import type { BoxSearchResult } from '../../../contract/bridge/boxes.ts'
import type { DocumentView } from '../../../contract/bridge/documents.ts'

/** The parts of a process that a link to it needs. */
export interface LinkedProcess {
  readonly id: string
  readonly protocolo: string
}

/** Opens the page of what a link names. */
export interface OpenLinked {
  document(document: DocumentView): void
  process(processo: LinkedProcess): void
  /** In the box where this computer has it. */
  forwarding(found: BoxSearchResult): void
  /** In Assinar. */
  signature(idFase: string): void
}

export const OpenLinkedContext = createContext<OpenLinked>({
  document: () => {},
  process: () => {},
  forwarding: () => {},
  signature: () => {},
})
