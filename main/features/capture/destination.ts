import type { Destination } from '../../../contract/bridge/destination.ts'
import { restrict } from '../../engine/access/index.ts'
import { captureTexts } from './capture-texts.ts'

/** A file to forward once it is captured. */
export interface ForwardAfterCapture {
  readonly fileId: string
  readonly name: string
  /** The sender: the id of a role, or of the citizen. */
  readonly idResponsavel: string
  readonly destination: Destination
}

const nameField = /\{\s*nome\s*\}/gi

/** The problem with a subject pattern, in Portuguese; null for a valid pattern. */
const subjectProblem = (pattern: string): string | null =>
  /[{}]/.test(pattern.replaceAll(nameField, '')) ? captureTexts.subjectBraces : null

/** Why a destination is not valid, in Portuguese; null if it is. */
export function destinationProblem(destination: Destination, asCitizen: boolean): string | null {
  const wrong = subjectProblem(destination.subject)
  if (wrong !== null) return wrong
  const access = restrict(destination, asCitizen)
  return access.ok ? null : captureTexts.forwardingAccess(access.sentence)
}

/** The subject for a file with this name. */
export function fillSubject(pattern: string, name: string): string {
  const plain = name.replace(/\.pdf$/i, '').trim() || name
  return pattern
    .replaceAll(nameField, () => plain)
    .trim()
    .slice(0, 500)
}
