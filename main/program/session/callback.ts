import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { callbackHeaders, callbackPages } from './callback-pages.ts'

export interface Callback {
  path: string
  state: string
  port: number
  /** The one accepted response; others are rejected, and its repetition gets the same page. Null before it. */
  accepted: string | null
  accept(answer: URLSearchParams): void
}

const maxBodyBytes = 64 * 1024
const finalPaths = { received: '/concluido', refused: '/recusado' } as const
const finalPages: ReadonlyMap<string, string> = new Map([
  [finalPaths.received, callbackPages.received],
  [finalPaths.refused, callbackPages.refused],
])

/** Handles one request: the provider's response (a GET with a query, or a form post), or the page after it. */
export function answerCallback(callback: Callback, request: IncomingMessage, response: ServerResponse): void {
  // A rebound DNS name (DNS rebinding) shows in Host. Only loopback names are valid.
  const hosts = ['127.0.0.1', '[::1]', 'localhost'].map((name) => `${name}:${callback.port}`)
  if (!hosts.includes(request.headers.host ?? '')) return show(response, 421, callbackPages.invalid)
  const url = URL.parse(request.url ?? '/', `http://127.0.0.1:${callback.port}`)
  if (url === null) return show(response, 400, callbackPages.invalid)
  const finalPage = request.method === 'GET' ? finalPages.get(url.pathname) : undefined
  if (finalPage !== undefined) return show(response, 200, finalPage)
  if (url.pathname !== callback.path) return show(response, 404, callbackPages.invalid)
  if (isPrefetch(request)) return void response.writeHead(503, callbackHeaders).end()
  if (request.method === 'GET') return accept(callback, url.searchParams, response)
  if (request.method !== 'POST') return show(response, 405, callbackPages.invalid)
  readForm(request)
    .then(
      (form) => accept(callback, form, response),
      () => show(response, 400, callbackPages.invalid),
    )
    .catch(() => response.destroy())
}

/** A browser may fetch an address that no person sees yet; refused, it asks again once the person opens the tab. */
const isPrefetch = ({ headers }: IncomingMessage) =>
  [headers['sec-purpose'], headers['purpose'], headers['x-purpose'], headers['x-moz']].some((purpose) =>
    /prefetch|prerender|preview/i.test(String(purpose ?? '')),
  )

function accept(callback: Callback, answer: URLSearchParams, response: ServerResponse): void {
  const text = answer.toString()
  const isOurs = isSameText(answer.get('state') ?? '', callback.state)
  if (!isOurs || (callback.accepted !== null && !isSameText(text, callback.accepted))) {
    return show(response, 400, callbackPages.invalid)
  }
  const isFirst = callback.accepted === null
  callback.accepted = text
  // The redirect removes the code from the address bar and from the history.
  const location = answer.has('error') ? finalPaths.refused : finalPaths.received
  response.writeHead(303, { ...callbackHeaders, location }).end()
  // A restored or reloaded tab asks again.
  if (isFirst) callback.accept(answer)
}

function show(response: ServerResponse, status: number, page: string): void {
  response.writeHead(status, callbackHeaders).end(page)
}

/** Takes the same time for every wrong state of the right length. */
function isSameText(first: string, second: string): boolean {
  const [left, right] = [Buffer.from(first), Buffer.from(second)]
  return left.length === right.length && timingSafeEqual(left, right)
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const type = request.headers['content-type']?.split(';')[0]?.trim()
  if (type !== 'application/x-www-form-urlencoded') throw new Error(`not a form: ${type}`)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBodyBytes) throw new Error(`form larger than ${maxBodyBytes} bytes`)
    chunks.push(chunk)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}
