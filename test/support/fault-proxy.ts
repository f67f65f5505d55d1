import http, { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'

/** A request before it is forwarded. */
export interface PassingRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
}

/** An answer of the proxy in the service's place. */
interface Reply {
  /** `instead`: the service never sees the request. `after`: it executes the request, and its answer is replaced. */
  readonly when: 'instead' | 'after'
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  /** An ErrorResult of the service, instead of a gateway's page. */
  readonly error?: { readonly error: string; readonly traceId: string }
  /** The body as it is, in the media type of `headers`. */
  readonly body?: string
}

/** The service's own refusal, without the service seeing the request: an ErrorResult, with the challenge of a 401. */
export const refusalOf = (status: number): Reply => ({
  when: 'instead',
  status,
  headers: status === 401 ? { 'www-authenticate': 'Bearer error="invalid_token"' } : {},
  error: { error: 'Não pode.', traceId: 'recusa-de-teste' },
})

/** Executes the request and gives its JSON answer changed, like a service that writes its answers otherwise. */
interface Rewrite {
  readonly when: 'after'
  /** Gets the parsed body of the answer. Leaves other media types and empty bodies alone. */
  rewrite(body: unknown, request: PassingRequest): unknown
  /** Changes the JSON body of the request before the service sees it: a smaller page than asked, for example. */
  readonly asked?: (body: unknown) => unknown
}

/**
 * `pass` forwards a request; `drop` cuts the connection before the service sees it; `swallow` cuts it after the
 * service's full answer; `truncate` cuts it in the middle of the answer; a Reply answers in the service's place; a
 * Rewrite changes what the service answers.
 */
export type Verdict = 'pass' | 'drop' | 'swallow' | 'truncate' | Reply | Rewrite

/** Decides about a request; a promise delays it. */
export type Rule = (request: PassingRequest) => Verdict | Promise<Verdict>

/** Cuts the connection at the first request that matches "METHOD /path"; resolves when that has happened. */
export function breakOnce(
  faultProxy: Pick<FaultProxy, 'judge'>,
  pattern: RegExp,
  verdict: Exclude<Verdict, 'pass'>,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let armed = true
  const judge = ({ method, path }: PassingRequest): Verdict => {
    if (!armed || !pattern.test(`${method} ${path}`)) return 'pass'
    armed = false
    return verdict
  }
  faultProxy.judge(judge, () => resolve())
  return promise
}

export interface FaultProxy {
  readonly url: string
  /** Replaces the rule for every request; `cut` runs after a connection was cut. */
  judge(rule: Rule, cut?: (request: PassingRequest) => void): void
  /** Forwarded requests in order, as "POST /v2/…". */
  readonly seen: readonly string[]
  close(): Promise<void>
}

/**
 * Starts an HTTP proxy between the application and the service that can break any request.
 * Addresses in the service's answers are rewritten to lead through the proxy.
 */
export async function startFaultProxy(
  target: string,
  /** Forwards the caller's `host`, which a signature of object storage covers. */
  { keepsHost = false } = {},
): Promise<FaultProxy> {
  const origin = new URL(target).origin
  const seen: string[] = []
  let rule: Rule = () => 'pass'
  let onCut: (request: PassingRequest) => void = () => {}

  async function pass(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const passing = { method: request.method ?? 'GET', path: request.url ?? '/', headers: request.headers }
    const verdict = await rule(passing)
    const cut = () => {
      request.socket.destroy()
      onCut(passing)
    }
    if (request.socket.destroyed) return
    if (verdict === 'drop') return cut()
    if (isReply(verdict) && verdict.when === 'instead') {
      request.resume()
      return answer(reply, verdict)
    }
    seen.push(`${passing.method} ${passing.path}`)
    const changed = await changedRequest(request, verdict)
    const host = keepsHost ? request.headers.host : new URL(origin).host
    const sent = { ...request.headers, ...changed?.headers, host }
    const forwarded = http.request(new URL(passing.path, origin), {
      method: passing.method,
      headers: sent,
      agent: false,
    })
    forwarded.on('error', () => request.socket.destroy())
    request.on('error', () => forwarded.destroy())
    forwarded.on('response', (given) => {
      if (verdict === 'pass' && !isJson(given.headers)) {
        reply.writeHead(given.statusCode ?? 502, given.headers)
        given.pipe(reply)
        return
      }
      const chunks: Buffer[] = []
      given.on('data', (chunk: Buffer) => chunks.push(chunk))
      given.on('error', () => request.socket.destroy())
      given.on('end', () => {
        if (verdict === 'swallow') return cut()
        if (isReply(verdict)) return answer(reply, verdict)
        const text = Buffer.concat(chunks).toString('utf8').replaceAll(origin, url)
        const isRewritten = isRewrite(verdict) && isJson(given.headers)
        const body = Buffer.from(isRewritten ? rewritten(text, verdict, passing) : text, 'utf8')
        const { 'transfer-encoding': _, ...headers } = given.headers
        reply.writeHead(given.statusCode ?? 502, { ...headers, 'content-length': body.byteLength })
        if (verdict === 'truncate') reply.write(body.subarray(0, body.byteLength >> 1), cut)
        else reply.end(body)
      })
    })
    if (changed === null) request.pipe(forwarded)
    else forwarded.end(changed.body)
  }

  const server = http.createServer((request, reply) => void pass(request, reply))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url,
    seen,
    judge(next, cut = () => {}) {
      rule = next
      onCut = cut
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const isRewrite = (verdict: Verdict): verdict is Rewrite => typeof verdict === 'object' && 'rewrite' in verdict
const isReply = (verdict: Verdict): verdict is Reply => typeof verdict === 'object' && 'status' in verdict

/** The request's body as the service is to see it; null: as it comes. */
async function changedRequest(request: IncomingMessage, verdict: Verdict) {
  if (!isRewrite(verdict) || verdict.asked === undefined || !isJson(request.headers)) return null
  const text = await readText(request)
  const body = Buffer.from(JSON.stringify(verdict.asked(JSON.parse(text))), 'utf8')
  return { body, headers: { 'content-length': String(body.byteLength) } }
}

function rewritten(text: string, { rewrite }: Rewrite, request: PassingRequest): string {
  return text.trim() === '' ? text : JSON.stringify(rewrite(JSON.parse(text), request))
}

const isJson = (headers: IncomingHttpHeaders) => String(headers['content-type'] ?? '').includes('json')

/** An HTML error page, as a gateway answers, the service's own words, or the given body. */
function answer(reply: ServerResponse, { status, headers = {}, error, body }: Reply): void {
  if (body !== undefined) {
    reply.writeHead(status, headers)
    reply.end(body)
    return
  }
  if (error !== undefined) {
    reply.writeHead(status, { 'content-type': 'application/json', ...headers })
    reply.end(JSON.stringify(error))
    return
  }
  reply.writeHead(status, { 'content-type': 'text/html', ...headers })
  reply.end(`<html><body><h1>${status}</h1></body></html>`)
}
