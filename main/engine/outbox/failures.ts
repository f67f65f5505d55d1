import type { OperationFailure } from '../../../contract/bridge/outbox.ts'
import { definedFields } from '../../../contract/defined-fields.ts'
import type { ApiFailure } from '../api/index.ts'
import type { StepFailure } from './job-event.ts'

/** Turns the failure of an API call into that of a step. */
export function stepFailure(failure: ApiFailure): { kind: 'failed'; failure: StepFailure } {
  return { kind: 'failed', failure: stepFailureOf(failure) }
}

function stepFailureOf(failure: ApiFailure): StepFailure {
  switch (failure.kind) {
    case 'unreachable':
      return { kind: 'offline' }
    case 'unavailable':
      return { kind: 'later', retryAfterMs: null, details: detailsOf(failure, 'O serviço não pôde atender agora.') }
    case 'gateway':
      return { kind: 'network', details: detailsOf(failure, 'Algo na rede respondeu no lugar do serviço.') }
    case 'throttled':
      return {
        kind: 'later',
        retryAfterMs: failure.retryAfterMs,
        details: detailsOf(failure, 'O serviço pediu para esperar.'),
      }
    case 'malformed':
      return {
        kind: 'later',
        retryAfterMs: null,
        details: own('O serviço respondeu de um modo que o Malote não entende.'),
      }
    case 'unauthorised':
      return { kind: 'sign-in' }
    case 'forbidden':
    case 'refused':
      return { kind: 'refused', details: detailsOf(failure, wordless(failure.status)) }
    case 'uncertain':
      return { kind: 'uncertain', details: detailsOf(failure, 'A resposta do serviço não chegou.') }
    case 'cancelled':
      return { kind: 'stopped' }
  }
}

/** A refusal by this program, with a message in Portuguese. The engine notes whether anything had left by then. */
export function refusal(message: string): { kind: 'failed'; failure: StepFailure } {
  return { kind: 'failed', failure: { kind: 'refused', details: own(message) } }
}

/** A refusal of an act that a colleague has made impossible, before anything left. */
export function takenRefusal(message: string): { kind: 'failed'; failure: StepFailure } {
  return { kind: 'failed', failure: { kind: 'refused', details: { ...own(message), stopped: 'by-colleague' } } }
}

/** A refusal of an act on what is not as the person saw it, before anything left. `idFase`: what they must look at. */
export function staleRefusal(message: string, idFase?: string): { kind: 'failed'; failure: StepFailure } {
  return {
    kind: 'failed',
    failure: { kind: 'refused', details: { ...own(message), stopped: 'by-change', ...definedFields({ idFase }) } },
  }
}

/** An empty 403 may be a firewall's as well as the service's (shapes.md, section 2). */
const wordless = (status: number) =>
  `A resposta veio sem explicação (código ${status}): o serviço não aceita esta operação, ou algo na rede a impede.`

/** True for a refusal without the service's own words: something on the network may have answered. */
export const isUnexplained = ({ status, message }: OperationFailure): boolean =>
  status !== null && message === wordless(status)

/** Notes that this program has stopped a job of which nothing had left: the service did not refuse it. */
export function withOrigin(details: OperationFailure, hasLeft: boolean): OperationFailure {
  const { stopped: _, ...answer } = details
  if (hasLeft) return answer
  return details.status === null ? { stopped: 'by-malote', ...details } : details
}

/** Reconciling: a record that could not be read may be the result, so nothing is known to be absent. */
export const unreadable = {
  kind: 'unreadable' as const,
  details: own(
    'O serviço mostrou registros que o Malote não conseguiu ler, e um deles pode ser este envio. Nada será enviado de novo sem você pedir: o Malote continua conferindo. Se isto durar, confira no site do serviço e avise o suporte.',
  ),
}

function own(message: string): OperationFailure {
  return { status: null, message, traceId: null }
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
