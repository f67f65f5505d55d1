import type { Agent, ClientRequest, IncomingMessage, RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { ConnectionRequest } from './agents.ts'
import { codeOf, TransportError, transportCodes } from './failures.ts'
import { http } from './node-http.ts'
import type { TimeLimits, TransportRequest } from './types.ts'
import { writeBody } from './write-body.ts'
import type { BufferPool } from './write-file-body.ts'

interface SendOptions {
  url: URL
  agent: Agent
  request: TransportRequest
  headers: Record<string, string>
  limits: TimeLimits
  buffers: BufferPool
}

/** `stale`: the server had closed the kept connection before this request. */
interface SendFailure {
  error: TransportError
  stale: boolean
}

type SendResult = { ok: true; message: IncomingMessage } | { ok: false; failure: SendFailure }

/** Sends one request over one connection; resolves with the head of the response. */
export function send({ url, agent, request, headers, limits, buffers }: SendOptions): Promise<SendResult> {
  const { method, signal } = request
  return new Promise((resolve) => {
    let sent = false
    let hasFailed = false
    let answer: IncomingMessage | undefined
    const options: RequestOptions & ConnectionRequest = {
      method,
      headers,
      agent,
      maloteConnection: { url, connectMs: limits.connectMs, isPublic: request.isPublic, signal },
    }
    const outgoing: ClientRequest = (url.protocol === 'https:' ? httpsRequest : http.request)(url, options)

    /** Ends the exchange at any stage. After the response's head, the reader of its body gets the error. */
    const fail = (cause: unknown) => {
      const kind = sent ? 'interrupted' : 'unreachable'
      const error = cause instanceof TransportError ? cause : new TransportError(kind, codeOf(cause), { cause })
      const isClosed = error.code === 'ECONNRESET' || error.code === 'EPIPE'
      const stale = outgoing.reusedSocket && error.kind === 'interrupted' && isClosed
      stop()
      hasFailed = true
      if (answer !== undefined) answer.destroy(error)
      outgoing.destroy()
      resolve({ ok: false, failure: { error, stale } })
    }
    const failWith = (code: string) => fail(new TransportError(sent ? 'interrupted' : 'unreachable', code))
    const aborted = () => failWith(transportCodes.aborted)
    const total =
      limits.totalMs === undefined ? undefined : setTimeout(() => failWith(transportCodes.totalTimeout), limits.totalMs)
    const stop = () => {
      clearTimeout(total)
      signal?.removeEventListener('abort', aborted)
    }

    outgoing.on('error', (error) => {
      // After the response's head, a failure to send the rest of the body changes nothing.
      if (answer === undefined) fail(error)
    })
    outgoing.once('socket', () => {
      sent = true
      // A file may still be read when its connection has gone: what is counted then is not the next attempt's.
      const onProgress = (bytes: number) => hasFailed || request.onProgress?.(bytes)
      const write = () => writeBody(outgoing, { ...request, onProgress }, buffers, fail)
      if (request.asksFirst === true) whenAsked(outgoing, write)
      else write()
    })
    outgoing.once('response', (message) => {
      answer = message
      message.once('close', stop)
      resolve({ ok: true, message })
    })
    outgoing.setTimeout(limits.idleMs, () => failWith(transportCodes.idleTimeout))
    if (signal?.aborted) aborted()
    else signal?.addEventListener('abort', aborted, { once: true })
  })
}

/** Servers that do not know `Expect` wait for the body in silence. */
const longestSilenceMs = 2000

/** Sends the head, and calls `write` once when the server asks for the body, or is silent; never after an answer. */
function whenAsked(outgoing: ClientRequest, write: () => void): void {
  const waiting = new AbortController()
  const end = () => {
    clearTimeout(timer)
    waiting.abort()
  }
  const begin = () => {
    if (waiting.signal.aborted) return
    end()
    write()
  }
  const timer = setTimeout(begin, longestSilenceMs)
  outgoing.once('continue', begin)
  outgoing.once('response', end)
  outgoing.once('close', end)
  outgoing.flushHeaders()
}
