import type { OperationFailure } from '../../../contract/bridge/outbox.ts'
import { definedFields } from '../../../contract/defined-fields.ts'
import type { ApiFailure } from '../api/index.ts'
import { engineTexts } from '../engine-texts.ts'
import type { FailedStep, StepFailure } from './job-event.ts'

/** Turns the failure of an API call into that of a step. */
export function stepFailure(failure: ApiFailure): FailedStep {
  return { kind: 'failed', failure: stepFailureOf(failure) }
}

function stepFailureOf(failure: ApiFailure): StepFailure {
  switch (failure.kind) {
    case 'unreachable':
      return { kind: 'offline' }
    case 'unavailable':
      return { kind: 'later', retryAfterMs: null, details: detailsOf(failure, engineTexts.unavailable) }
    case 'gateway':
      return { kind: 'network', details: detailsOf(failure, engineTexts.gateway) }
    case 'throttled':
      return {
        kind: 'later',
        retryAfterMs: failure.retryAfterMs,
        details: detailsOf(failure, engineTexts.throttled),
      }
    case 'malformed':
      return {
        kind: 'later',
        retryAfterMs: null,
        details: ownDetails(engineTexts.malformed),
      }
    case 'unauthorised':
      return { kind: 'sign-in' }
    case 'forbidden':
    case 'refused':
      return { kind: 'refused', details: detailsOf(failure, engineTexts.wordless(failure.status)) }
    case 'uncertain':
      return { kind: 'uncertain', details: detailsOf(failure, engineTexts.uncertain) }
    case 'cancelled':
      return { kind: 'stopped' }
  }
}

/** A refusal by this program, with a message in Portuguese. The engine notes whether anything had left by then. */
export function refusal(message: string): FailedStep {
  return { kind: 'failed', failure: { kind: 'refused', details: ownDetails(message) } }
}

/** A refusal of an act that a colleague has made impossible, before anything left. */
export function takenRefusal(message: string): FailedStep {
  return { kind: 'failed', failure: { kind: 'refused', details: { ...ownDetails(message), stopped: 'by-colleague' } } }
}

/** A refusal of an act on what is not as the person saw it, before anything left. `idFase`: what they must look at. */
export function staleRefusal(message: string, idFase?: string): FailedStep {
  return {
    kind: 'failed',
    failure: {
      kind: 'refused',
      details: { ...ownDetails(message), stopped: 'by-change', ...definedFields({ idFase }) },
    },
  }
}

/** True for a refusal without the service's own words: something on the network may have answered. */
export const isUnexplained = ({ status, message }: OperationFailure) =>
  status !== null && message === engineTexts.wordless(status)

/** Notes that this program has stopped a job of which nothing had left: the service did not refuse it. */
export function withOrigin(details: OperationFailure, hasLeft: boolean): OperationFailure {
  const { stopped: _, ...answer } = details
  if (hasLeft) return answer
  return details.status === null ? { stopped: 'by-malote', ...details } : details
}

/** Reconciling: a record that could not be read may be the result, so nothing is known to be absent. */
export const unreadable = {
  kind: 'unreadable' as const,
  details: ownDetails(engineTexts.unreadable),
}

/** This program's own words about a step; `status` is the service's, if it has answered. */
export function ownDetails(message: string, status: number | null = null): OperationFailure {
  return { status, message, traceId: null }
}

/** A failure after which the step is tried again, with growing pauses. */
export function laterFailure(message: string, status: number | null = null) {
  const failure = { kind: 'later', retryAfterMs: null, details: ownDetails(message, status) } as const
  return { kind: 'failed', failure } as const
}

/** The service has accepted a request, and does not show its result yet. */
export function uncertainFailure(message: string) {
  return { kind: 'failed', failure: { kind: 'uncertain', details: ownDetails(message, 200) } } as const
}

interface ServiceAnswer {
  readonly status: number | null
  readonly message: string | null
  readonly traceId: string | null
  readonly issues: Readonly<Record<string, string>>
}

function detailsOf({ status, message, traceId, issues }: ServiceAnswer, otherwise: string): OperationFailure {
  const fields = message === null ? Object.values(issues).join('; ') : ''
  return { status, message: message ?? (fields === '' ? otherwise : fields), traceId }
}
