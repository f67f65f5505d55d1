import type { Agent } from 'node:http'
import { type ClientRequest, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { ConnectionWish } from './agents.ts'
import { codeOf, TransportError, transportCodes } from './failures.ts'
import type { Blocks } from './file-body.ts'
import { sendBody } from './send-body.ts'
import type { Limits, TransportRequest } from './types.ts'

export interface Attempt {
  url: URL
  agent: Agent
  request: TransportRequest
  headers: Record<string, string>
  limits: Limits
  blocks: Blocks
}

/** A failed attempt; `stale`: a kept connection turned out to be closed before any answer came. */
export interface AttemptFailure {
  error: TransportError
  stale: boolean
}

export type AttemptResult = { ok: true; message: IncomingMessage } | { ok: false; failure: AttemptFailure }

/** One request over one connection, up to the head of its answer. */
export function send({ url, agent, request, headers, limits, blocks }: Attempt): Promise<AttemptResult> {
  const { method, signal } = request
  return new Promise((resolve) => {
    let sent = false
    let answer: IncomingMessage | undefined
    const options: RequestOptions & ConnectionWish = {
      method,
      headers,
      agent,
      maloteConnection: { url, connectMs: limits.connectMs, signal },
    }
    const outgoing: ClientRequest = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, options)

    /** Ends the exchange at whatever stage it is; after the answer's head, its reader gets the error. */
    const fail = (cause: unknown) => {
      const kind = sent ? 'interrupted' : 'unreachable'
      const error = cause instanceof TransportError ? cause : new TransportError(kind, codeOf(cause), { cause })
      const isClosed = error.code === 'ECONNRESET' || error.code === 'EPIPE'
      const stale = outgoing.reusedSocket && error.kind === 'interrupted' && isClosed
      stop()
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
      // With an answer in hand, a connection that dies under the rest of our body changes nothing.
      if (answer === undefined) fail(error)
    })
    outgoing.once('socket', () => {
      sent = true
      sendBody(outgoing, request, blocks, fail)
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
