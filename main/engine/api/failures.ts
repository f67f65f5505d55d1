import { z } from 'zod'
import { tooLargeSentence } from '../engine-texts.ts'
import {
  type GatewayAnswer,
  gatewayAnswer,
  isReasonPhrase,
  type TransportError,
  type TransportResponse,
} from '../transport/index.ts'
import type { ApiFailure, ServiceWords } from './outcome.ts'
import { retryAfterMs } from './retry-after.ts'

/** The failure of a call whose connection failed. */
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

interface StatusAnswer extends Pick<TransportResponse, 'status' | 'headers'> {
  text: string
  safe: boolean
  /** Of the request's body; null without one, and where its size is not known. */
  bodyBytes: number | null
  now: Date
}

/** The failure of a call that was answered with a status other than 2xx. */
export function failureOfStatus(answer: StatusAnswer): ApiFailure {
  const { status, headers, text, safe, now } = answer
  const from = gatewayAnswer(answer, isErrorResult)
  if (from !== null) return failureOfGateway(from, answer)
  const words = serviceWordsOf(status, text)
  if (status === 401) return { kind: 'unauthorised' }
  if (status === 403) return { kind: 'forbidden', ...words }
  const retryAfter = headers['retry-after']
  const throttled = status === 429 || (safe && status === 503 && retryAfter !== undefined)
  if (throttled) return { kind: 'throttled', retryAfterMs: retryAfterMs(retryAfter, now), ...words }
  if (status >= 400 && status < 500 && status !== 408) return { kind: 'refused', ...words }
  // 408 and 5xx, whoever answers.
  return safe ? { kind: 'unavailable', ...words } : { kind: 'uncertain', reason: 'status', code: null, ...words }
}

/** The failure of a call that the network answered in the service's place. */
export function failureOfGateway(
  { status, message }: GatewayAnswer,
  { safe, bodyBytes }: Pick<StatusAnswer, 'safe' | 'bodyBytes'>,
): ApiFailure {
  const words = { status, message, traceId: null, issues: {} }
  if (status === 413 && bodyBytes !== null) {
    return { kind: 'refused', ...words, message: tooLargeSentence('pedido', bodyBytes) }
  }
  return safe ? { kind: 'gateway', ...words } : { kind: 'uncertain', reason: 'gateway', code: null, ...words }
}

/** ErrorResult, where every field may be missing or of another type. */
const errorWordsSchema = z.object({
  traceId: z.string().nullable().catch(null),
  error: z.string().nullable().catch(null),
  message: z.string().nullable().catch(null),
  issues: z.record(z.string(), z.string()).catch({}),
})

function serviceWordsOf(status: number, text: string): ServiceWords {
  const { traceId, error, message, issues } = errorWordsSchema
    .catch({ traceId: null, error: null, message: null, issues: {} })
    .parse(withSmallInitials(parseJson(text)))
  // Without its trace a `message` is a gateway's.
  return { status, message: error ?? (traceId === null ? null : message), traceId, issues }
}

/** Names may begin with a capital letter, as in other answers. */
function withSmallInitials(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name.charAt(0).toLowerCase() + name.slice(1), value]),
  )
}

/** Undefined for the HTML page of a gateway (shapes.md, section 2). */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const errorFields: readonly string[] = ['traceid', 'error', 'issues', 'stacktrace']

/**
 * True for an ErrorResult: it has a `traceId` (spec, "Errors") or, as in 2021, `error` or `issues` and no field beside
 * (shapes.md C14). `{"message":"Forbidden"}` and `{"error":"Forbidden"}` are gateways'.
 */
export function isErrorResult(text: string): boolean {
  const body = parseJson(text)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false
  const fields = new Map<string, unknown>()
  for (const [name, value] of Object.entries(body)) if (value !== null) fields.set(name.toLowerCase(), value)
  if (fields.has('traceid')) return true
  const error = fields.get('error')
  const isSaid = typeof error === 'string' ? !isReasonPhrase(error) : fields.has('issues')
  return isSaid && [...fields.keys()].every((name) => errorFields.includes(name))
}
