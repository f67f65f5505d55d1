import type { Readable } from 'node:stream'
import type { z } from 'zod'
import { type Limits, type Transport, TransportError, type TransportResponse } from '../transport/index.ts'
import { failureOfStatus, failureOfTransport } from './failures.ts'
import type { ApiOutcome } from './outcome.ts'

/** A token, or why there is none: the provider cannot be reached now, or the person has to sign in. */
export type TokenAnswer =
  | { readonly kind: 'token'; readonly value: string }
  | { readonly kind: 'unreachable'; readonly code: string }
  | { readonly kind: 'unauthorised' }

export interface ApiCall<T> {
  method: 'GET' | 'POST' | 'DELETE'
  /** Below the environment's base address, starting with /v2/; identifiers already encoded. */
  path: string
  /** May be repeated at will: it changes nothing. Everything else is a write. */
  safe: boolean
  answer: z.ZodType<T>
  json?: unknown
  stream?: { contentType: string; contentLength: number; open: () => Readable }
  signal?: AbortSignal | undefined
  limits?: Partial<Limits>
}

export interface ApiClient {
  /** Never rejects: every way in which a call can end is an outcome. */
  request<T>(call: ApiCall<T>): Promise<ApiOutcome<T>>
}

export interface ApiClientOptions {
  transport: Pick<Transport, 'request'>
  /** Base address of the API, without /v2. */
  apiUrl: string
  token(): Promise<TokenAnswer>
  /** Told which token was refused, so that many calls refused with one token renew it once. */
  renewAfter401(usedToken: string): Promise<TokenAnswer>
  now(): Date
}

/** Calls carry little; what is large is streamed by main/transfer with limits of its own. */
const limits: Partial<Limits> = { connectMs: 15_000, idleMs: 30_000, totalMs: 120_000 }

/** The API client: one request function; the groups of the spec are typed functions over it. */
export function createApiClient({ transport, apiUrl, token, renewAfter401, now }: ApiClientOptions): ApiClient {
  const base = apiUrl.replace(/\/+$/, '')

  async function ask<T>(call: ApiCall<T>, bearer: string): Promise<ApiOutcome<T>> {
    let answer: TransportResponse
    try {
      answer = await transport.request({
        method: call.method,
        url: base + call.path,
        headers: { accept: 'application/json', authorization: `Bearer ${bearer}`, ...contentType(call) },
        ...body(call),
        ...(call.signal === undefined ? {} : { signal: call.signal }),
        limits: { ...limits, ...call.limits },
      })
    } catch (error) {
      return failureOfTransport(asTransportError(error), call.safe)
    }
    return read(call, answer)
  }

  async function read<T>(call: ApiCall<T>, answer: TransportResponse): Promise<ApiOutcome<T>> {
    const { status, headers } = answer
    if (status < 200 || status > 299) {
      // The status alone decides; words that could not be read take nothing away from it.
      const text = await answer.text().catch(() => '')
      return failureOfStatus({ status, text, retryAfter: headers['retry-after'], safe: call.safe, now: now() })
    }
    let text: string
    try {
      text = await answer.text()
    } catch (error) {
      return failureOfTransport(asTransportError(error), call.safe)
    }
    const parsed = call.answer.safeParse(parsedText(text))
    if (parsed.success) return { kind: 'ok', status, value: parsed.data }
    const detail = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.code}`).join('; ')
    if (call.safe) return { kind: 'malformed', status, detail }
    const words = { status, message: null, traceId: null, issues: {} }
    return { kind: 'uncertain', reason: 'malformed', code: null, ...words }
  }

  return {
    async request(call) {
      const first = await token()
      if (first.kind !== 'token') return first
      const outcome = await ask(call, first.value)
      if (outcome.kind !== 'unauthorised') return outcome
      // A 401 was surely not carried out, so even a write may go again, once, with another token.
      const second = await renewAfter401(first.value)
      return second.kind === 'token' ? ask(call, second.value) : second
    },
  }
}

function contentType<T>({ json, stream }: ApiCall<T>): Record<string, string> {
  if (stream !== undefined) return { 'content-type': stream.contentType }
  return json === undefined ? {} : { 'content-type': 'application/json' }
}

function body<T>({ json, stream }: ApiCall<T>) {
  if (stream !== undefined) return { body: stream.open, contentLength: stream.contentLength }
  return json === undefined ? {} : { body: JSON.stringify(json) }
}

/** JSON, or bare text as some writes answer it; an HTML page ends here as text that no schema takes. */
function parsedText(text: string): unknown {
  if (text.trim() === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return text.trim()
  }
}

function asTransportError(error: unknown): TransportError {
  if (error instanceof TransportError) return error
  throw error
}
