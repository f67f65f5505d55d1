import { z } from 'zod'
import type { TransportError } from '../transport/index.ts'
import type { ApiFailure, ServiceWords } from './outcome.ts'
import { retryAfterMs } from './retry-after.ts'

/** The failure of a call whose connection failed (operations.md, "Rules of the engine"). */
export function failureOfTransport(error: TransportError, safe: boolean): ApiFailure {
  const { kind, code, aborted } = error
  switch (kind) {
    case 'unreachable':
    case 'refused-address':
      return aborted ? { kind: 'cancelled' } : { kind: 'unreachable', code }
    case 'interrupted':
      if (!safe) return { kind: 'uncertain', reason: 'interrupted', code, ...noServiceWords }
      return aborted ? { kind: 'cancelled' } : { kind: 'unreachable', code }
    case 'source':
      // The service never received a whole request.
      return { kind: 'malformed', status: 0, detail: code }
    case 'oversized':
      if (safe) return { kind: 'malformed', status: 0, detail: code }
      return { kind: 'uncertain', reason: 'malformed', code, ...noServiceWords }
  }
}

const noServiceWords = { status: null, message: null, traceId: null, issues: {} }

interface StatusAnswer {
  status: number
  text: string
  retryAfter: string | undefined
  safe: boolean
  now: Date
}

/** The failure of a call that was answered with a status other than 2xx. */
export function failureOfStatus({ status, text, retryAfter, safe, now }: StatusAnswer): ApiFailure {
  const words = serviceWordsOf(status, text)
  if (status === 401) return { kind: 'unauthorised' }
  if (status === 403) return { kind: 'forbidden', ...words }
  const throttled = status === 429 || (safe && status === 503 && retryAfter !== undefined)
  if (throttled) return { kind: 'throttled', retryAfterMs: retryAfterMs(retryAfter, now), ...words }
  if (status >= 400 && status < 500 && status !== 408) return { kind: 'refused', ...words }
  // 408, 5xx, and redirects, which come from a gateway.
  return safe ? { kind: 'unavailable', ...words } : { kind: 'uncertain', reason: 'status', code: null, ...words }
}

/** ErrorResult, where every field may be missing or of another type. */
const errorWordsSchema = z.object({
  traceId: z.string().nullable().catch(null),
  error: z.string().nullable().catch(null),
  issues: z.record(z.string(), z.string()).catch({}),
})

function serviceWordsOf(status: number, text: string): ServiceWords {
  const { traceId, error, issues } = errorWordsSchema
    .catch({ traceId: null, error: null, issues: {} })
    .parse(parseJson(text))
  return { status, message: error, traceId, issues }
}

/** Undefined for the HTML page of a gateway (shapes.md, section 2). */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
