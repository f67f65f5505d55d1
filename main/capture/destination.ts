import type { Destination } from '../../contract/bridge/destination.ts'
import type { Transaction } from '../database/index.ts'

/** A file that is to be forwarded once it is captured. */
export interface ForwardOn {
  readonly fileId: string
  readonly name: string
  /** In whose name: a role, or the citizen. */
  readonly idResponsavel: string
  readonly destination: Destination
}
export type ForwardingOn = (tx: Transaction, wanted: ForwardOn) => void

const field = /\{\s*nome\s*\}/gi

/** What is wrong with how subjects are made, in Portuguese; null if nothing. */
export const subjectProblem = (pattern: string): string | null =>
  /[{}]/.test(pattern.replaceAll(field, '')) ? 'No assunto do encaminhamento só {nome} vai entre chaves.' : null

/** The subject for a file of this name. */
export function subjectFor(pattern: string, name: string): string {
  const plain = name.replace(/\.pdf$/i, '').trim() || name
  return pattern
    .replaceAll(field, () => plain)
    .trim()
    .slice(0, 500)
}
