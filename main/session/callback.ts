import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pageHeaders, pages } from './pages.ts'

export interface Callback {
  path: string
  state: string
  port: number
  /** An answer has been accepted; every other is a stranger from then on. */
  taken: boolean
  accept(answer: URLSearchParams): void
  /** The browser has its last page: nothing more is to come. */
  pageShown(): void
}

const maxBodyBytes = 64 * 1024
const finished = { received: '/concluido', refused: '/recusado' } as const
const finalPages: ReadonlyMap<string, string> = new Map([
  [finished.received, pages.received],
  [finished.refused, pages.refused],
])

/** One request to the listener: the provider's answer (a GET with a query, or a form post), or a page after it. */
export function answerCallback(callback: Callback, request: IncomingMessage, response: ServerResponse): void {
  // A name that was made to point here (DNS rebinding) shows in Host; the address that we gave out is the only one.
  const hosts = ['127.0.0.1', '[::1]', 'localhost'].map((name) => `${name}:${callback.port}`)
  if (!hosts.includes(request.headers.host ?? '')) return show(response, 421, pages.stranger)
  const url = URL.parse(request.url ?? '/', `http://127.0.0.1:${callback.port}`)
  if (url === null) return show(response, 400, pages.stranger)
  const last = request.method === 'GET' ? finalPages.get(url.pathname) : undefined
  if (last !== undefined) {
    show(response, 200, last)
    return callback.pageShown()
  }
  if (url.pathname !== callback.path) return show(response, 404, pages.stranger)
  if (request.method === 'GET') return take(callback, url.searchParams, response)
  if (request.method !== 'POST') return show(response, 405, pages.stranger)
  readForm(request)
    .then(
      (form) => take(callback, form, response),
      () => show(response, 400, pages.stranger),
    )
    .catch(() => response.destroy())
}

function take(callback: Callback, answer: URLSearchParams, response: ServerResponse): void {
  if (callback.taken || !sameText(answer.get('state') ?? '', callback.state)) {
    return show(response, 400, pages.stranger)
  }
  callback.taken = true
  // 303 to an address without a query: the code stays neither in the address bar nor in the history.
  const location = answer.has('error') ? finished.refused : finished.received
  response.writeHead(303, { ...pageHeaders, location }).end()
  callback.accept(answer)
}

function show(response: ServerResponse, status: number, page: string): void {
  response.writeHead(status, pageHeaders).end(page)
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const type = request.headers['content-type']?.split(';')[0]?.trim()
  if (type !== 'application/x-www-form-urlencoded') throw new Error('not a form')
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBodyBytes) throw new Error('too large')
    chunks.push(chunk)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}
