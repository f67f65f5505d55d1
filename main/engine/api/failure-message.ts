import type { Failure, Outcome } from '../../../contract/bridge/outcome.ts'
import { definedFields } from '../../../contract/defined-fields.ts'
import { engineTexts } from '../engine-texts.ts'
import type { ApiFailure, ServiceWords } from './outcome.ts'

/** The failure that the window gets for a safe call, with the service's own words. */
export const failedCall = (failure: ApiFailure): Outcome<never> => ({ ok: false, failure: failureOf(failure) })

function failureOf(failure: ApiFailure): Failure {
  switch (failure.kind) {
    case 'unreachable':
      return { code: 'offline' }
    case 'unavailable':
    case 'gateway':
    case 'uncertain':
      return { code: 'offline', ...serviceWords(failure) }
    case 'throttled':
      return { code: 'offline', ...serviceWords(failure), retryAfterMs: failure.retryAfterMs ?? 1000 }
    case 'unauthorised':
      return { code: 'session-expired' }
    case 'forbidden':
      return { code: 'forbidden', ...serviceWords(failure) }
    case 'refused':
      return { code: refusedCodes[failure.status] ?? 'refused', ...serviceWords(failure) }
    case 'malformed':
      return { code: 'refused', message: engineTexts.malformed }
    case 'cancelled':
      return { code: 'cancelled' }
  }
}

const refusedCodes: Readonly<Record<number, Failure['code']>> = { 404: 'not-found', 409: 'conflict' }

function serviceWords({ message, traceId }: Pick<ServiceWords, 'message' | 'traceId'>): Omit<Failure, 'code'> {
  return definedFields({ message: message ?? undefined, traceId: traceId ?? undefined })
}

/** True where local data may be shown instead, since the service decided nothing. */
export const mayUseCache = ({ kind }: ApiFailure) => kind !== 'forbidden' && kind !== 'refused'
