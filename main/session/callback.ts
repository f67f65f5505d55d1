import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { callbackHeaders, callbackPages } from './callback-pages.ts'

export interface Callback {
  path: string
  state: string
  port: number
  /** Set with the first accepted response; later ones are rejected. */
  isAccepted: boolean
  accept(answer: URLSearchParams): void
  /** The browser has received its last page. */
  pageShown(): void
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
  if (finalPage !== undefined) {
    show(response, 200, finalPage)
    return callback.pageShown()
  }
  if (url.pathname !== callback.path) return show(response, 404, callbackPages.invalid)
  if (request.method === 'GET') return accept(callback, url.searchParams, response)
  if (request.method !== 'POST') return show(response, 405, callbackPages.invalid)
  readForm(request)
    .then(
      (form) => accept(callback, form, response),
      () => show(response, 400, callbackPages.invalid),
    )
    .catch(() => response.destroy())
}

function accept(callback: Callback, answer: URLSearchParams, response: ServerResponse): void {
  if (callback.isAccepted || !isSameText(answer.get('state') ?? '', callback.state)) {
    return show(response, 400, callbackPages.invalid)
  }
  callback.isAccepted = true
  // The redirect removes the code from the address bar and from the history.
  const location = answer.has('error') ? finalPaths.refused : finalPaths.received
  response.writeHead(303, { ...callbackHeaders, location }).end()
  callback.accept(answer)
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
