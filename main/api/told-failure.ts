import type { Failure } from '../../contract/bridge/outcome.ts'
import type { ApiFailure, ServiceWords } from './outcome.ts'

/** How a call that only read is told across the bridge; the service's own words go with it. */
export function toldFailure(failure: ApiFailure): Failure {
  switch (failure.kind) {
    case 'unreachable':
      return { code: 'offline' }
    case 'unavailable':
    case 'throttled':
    case 'uncertain':
      return { code: 'offline', ...words(failure) }
    case 'unauthorised':
      return { code: 'session-expired' }
    case 'forbidden':
      return { code: 'forbidden', ...words(failure) }
    case 'refused':
      return { code: refusedCodes[failure.status] ?? 'refused', ...words(failure) }
    case 'malformed':
      return { code: 'refused', message: 'O serviço respondeu de um modo que o Malote não entende.' }
    case 'cancelled':
      return { code: 'cancelled' }
  }
}

const refusedCodes: Readonly<Record<number, Failure['code']>> = { 404: 'not-found', 409: 'conflict' }

function words({ message, traceId }: Pick<ServiceWords, 'message' | 'traceId'>): Omit<Failure, 'code'> {
  return { ...(message === null ? {} : { message }), ...(traceId === null ? {} : { traceId }) }
}

/** Whether what this computer remembers may stand in: the service did not decide anything. */
export function mayUseMemory({ kind }: ApiFailure): boolean {
  return kind !== 'forbidden' && kind !== 'refused'
}
