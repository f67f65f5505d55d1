import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { z } from 'zod'
import { definedFields } from '../../../contract/defined-fields.ts'
import {
  gateway,
  gatewayAnswer,
  type HttpTransport,
  type TimeLimits,
  TransportError,
  type TransportResponse,
} from '../transport/index.ts'
import { failureOfGateway, failureOfStatus, failureOfTransport, isErrorResult, parseJson } from './failures.ts'
import type { ApiOutcome } from './outcome.ts'
import { readAnswer } from './read-answer.ts'

/** A token; else `unreachable` (the provider does not answer now) or `unauthorised` (the person must sign in). */
export type TokenAnswer =
  | { readonly kind: 'token'; readonly value: string }
  | { readonly kind: 'unreachable'; readonly code: string }
  | { readonly kind: 'unauthorised' }

export interface ApiCall<T> {
  method: 'GET' | 'POST' | 'DELETE'
  /** Path below the base address, starting with /v2/, with encoded identifiers. */
  path: string
  /** True for calls that change nothing and may be repeated; false for writes. */
  safe: boolean
  /** Parses the body of a 2xx answer. */
  schema: z.ZodType<T>
  json?: unknown
  stream?: { contentType: string; contentLength: number; open: () => Readable }
  signal?: AbortSignal | undefined
  limits?: Partial<TimeLimits>
}

export interface ApiClient {
  /** Resolves for every failure of the network or the service. Rejects only if another part of this program throws. */
  request<T>(call: ApiCall<T>): Promise<ApiOutcome<T>>
}

interface ApiClientOptions {
  transport: Pick<HttpTransport, 'request'>
  /** Base address of the API, without /v2. */
  apiUrl: string
  token(): Promise<TokenAnswer>
  /** Gets the refused token, so that concurrent calls refused with one token renew it once. */
  renewAfter401(usedToken: string): Promise<TokenAnswer>
  now(): Date
  /** Gets, for each answer that is dated, how many milliseconds this computer's clock is ahead of it. */
  dated?(aheadMs: number): void
}

/** For small bodies; main/engine/transfer streams files with its own limits. */
const defaultLimits: Partial<TimeLimits> = { connectMs: 15_000, idleMs: 30_000, totalMs: 120_000 }

export function createApiClient(options: ApiClientOptions): ApiClient {
  const { transport, apiUrl, token, renewAfter401, now, dated } = options
  const base = apiUrl.replace(/\/+$/, '')

  async function send<T>(call: ApiCall<T>, bearer: string, traceId: string): Promise<ApiOutcome<T>> {
    let answer: TransportResponse
    try {
      answer = await transport.request({
        method: call.method,
        url: base + call.path,
        headers: headersOf(call, bearer, traceId),
        ...body(call),
        ...definedFields({ signal: call.signal }),
        limits: { ...defaultLimits, ...call.limits },
      })
    } catch (error) {
      return failureOfTransport(asTransportError(error), call.safe)
    }
    return read(call, answer)
  }

  async function read<T>(call: ApiCall<T>, { status, headers, ...answer }: TransportResponse): Promise<ApiOutcome<T>> {
    const { safe } = call
    const date = Date.parse(headers.date ?? '')
    // A cached answer has the Date of its origin.
    if (!Number.isNaN(date) && headers.age === undefined) dated?.(now().getTime() - date)
    const isSuccess = status >= 200 && status <= 299
    let text: string
    try {
      text = await answer.text()
    } catch (error) {
      // Without its body a 4xx does not say who answers; 401 says so in a header, and the others do not depend on it.
      const needsBody = isSuccess || (status >= 400 && status < 500 && ![401, 408, 429].includes(status))
      if (needsBody) return failureOfTransport(asTransportError(error), safe)
      text = ''
    }
    const answered = { status, headers, text, safe, bodyBytes: bodyBytes(call), now: now() }
    if (!isSuccess) return failureOfStatus(answered)
    const page = gatewayAnswer(answered, isErrorResult)
    if (page !== null) return failureOfGateway(page, answered)
    const read = readAnswer(call.schema, parseBody(text))
    if (read.ok) {
      return { kind: 'ok', status, value: read.value, ...definedFields({ leftOut: read.leftOut || undefined }) }
    }
    if (text.trim() !== '' && parseJson(text) === undefined) return failureOfGateway(gateway(status), answered)
    if (safe) return { kind: 'malformed', status, detail: read.detail }
    return { kind: 'uncertain', reason: 'malformed', code: null, status, message: null, traceId: null, issues: {} }
  }

  return {
    async request(call) {
      const first = await token()
      if (first.kind !== 'token') return first
      const traceId = randomHex(16)
      const outcome = await send(call, first.value, traceId)
      if (outcome.kind !== 'unauthorised') return outcome
      // The service did not carry out a call that it answers with 401, so even a write may be repeated once.
      const second = await renewAfter401(first.value)
      return second.kind === 'token' ? send(call, second.value, traceId) : second
    },
  }
}

const randomHex = (bytes: number) => randomBytes(bytes).toString('hex')

/**
 * Names a request to proxies and the service, whose error answer has the same `traceId` (W3C Trace Context level 2). Its
 * flags: sampled, and a random id.
 */
const traceParent = (traceId: string) => `00-${traceId}-${randomHex(8)}-03`

function headersOf<T>({ json, stream }: ApiCall<T>, bearer: string, traceId: string): Record<string, string> {
  const traceparent = traceParent(traceId)
  const headers = { accept: 'application/json', authorization: `Bearer ${bearer}`, traceparent }
  if (stream !== undefined) return { ...headers, 'content-type': stream.contentType }
  return json === undefined ? headers : { ...headers, 'content-type': 'application/json' }
}

function body<T>({ json, stream }: ApiCall<T>) {
  if (stream !== undefined) return { body: stream.open, contentLength: stream.contentLength }
  return json === undefined ? {} : { body: JSON.stringify(json) }
}

function bodyBytes<T>({ json, stream }: ApiCall<T>): number | null {
  if (stream !== undefined) return stream.contentLength
  return json === undefined ? null : Buffer.byteLength(JSON.stringify(json))
}

/** JSON, or the bare text that some writes answer. */
function parseBody(text: string): unknown {
  if (text.trim() === '') return null
  const json = parseJson(text)
  return json === undefined ? text.trim() : json
}

function asTransportError(error: unknown): TransportError {
  if (error instanceof TransportError) return error
  throw error
}
