import { z } from 'zod'
import type { TransportError } from '../transport/index.ts'
import type { ApiFailure, ServiceWords } from './outcome.ts'
import { retryAfterMs } from './retry-after.ts'

/** What a broken connection means for a call (operations.md, "Rules of the engine"). */
export function failureOfTransport(error: TransportError, safe: boolean): ApiFailure {
  const { kind, code, aborted } = error
  switch (kind) {
    case 'unreachable':
    case 'refused-address':
      return aborted ? { kind: 'cancelled' } : { kind: 'unreachable', code }
    case 'interrupted':
      if (!safe) return { kind: 'uncertain', reason: 'interrupted', code, ...noWords }
      return aborted ? { kind: 'cancelled' } : { kind: 'unreachable', code }
    case 'source':
      // Our own body was cut short, so the service never had a whole request to carry out.
      return { kind: 'malformed', status: 0, detail: code }
    case 'oversized':
      if (safe) return { kind: 'malformed', status: 0, detail: code }
      return { kind: 'uncertain', reason: 'malformed', code, ...noWords }
  }
}

const noWords = { status: null, message: null, traceId: null, issues: {} }

export interface StatusAnswer {
  status: number
  text: string
  retryAfter: string | undefined
  safe: boolean
  now: Date
}

/** What a status other than 2xx means for a call. */
export function failureOfStatus({ status, text, retryAfter, safe, now }: StatusAnswer): ApiFailure {
  const words = wordsOf(status, text)
  if (status === 401) return { kind: 'unauthorised' }
  if (status === 403) return { kind: 'forbidden', ...words }
  const throttled = status === 429 || (safe && status === 503 && retryAfter !== undefined)
  if (throttled) return { kind: 'throttled', retryAfterMs: retryAfterMs(retryAfter, now), ...words }
  if (status >= 400 && status < 500 && status !== 408) return { kind: 'refused', ...words }
  // 408, 5xx, and redirects, which an API never sends by itself.
  return safe ? { kind: 'unavailable', ...words } : { kind: 'uncertain', reason: 'status', code: null, ...words }
}

/** ErrorResult, read leniently: every field may be missing or of another type. */
const errorWordsSchema = z.object({
  traceId: z.string().nullable().catch(null),
  error: z.string().nullable().catch(null),
  issues: z.record(z.string(), z.string()).catch({}),
})

function wordsOf(status: number, text: string): ServiceWords {
  const { traceId, error, issues } = errorWordsSchema
    .catch({ traceId: null, error: null, issues: {} })
    .parse(json(text))
  return { status, message: error, traceId, issues }
}

/** A gateway may answer with an HTML page (shapes.md, section 2): that is nobody's words. */
function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
