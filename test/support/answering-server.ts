import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** The answer for each "METHOD /path": a JSON value (200), a Status, or a function of the request body; a promise delays it. */
export type Answers = Record<string, unknown | ((body: Record<string, unknown>) => unknown)>
export class Status {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** False for the page of a gateway, instead of an ErrorResult. */
  readonly isOfService: boolean
  constructor(status: number, headers = {}, { isOfService = true } = {}) {
    this.status = status
    this.headers = headers
    this.isOfService = isOfService
  }
}

/**
 * Starts an HTTP server that answers from a table that a test may change; 404 for everything else.
 * For answers that the local service never gives.
 */
export async function startAnsweringServer(answers: Answers) {
  const seen: string[] = []
  const server = http.createServer((request, response) => {
    const key = `${request.method} ${request.url}`
    seen.push(key)
    let body = ''
    request.on('data', (data) => {
      body += String(data)
    })
    request.on('end', async () => {
      const given = answers[key] ?? new Status(404)
      const answer = await (typeof given === 'function' ? given(bodyOf(body)) : given)
      const status = answer instanceof Status ? answer.status : 200
      const headers = answer instanceof Status ? answer.headers : {}
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      const words = answer instanceof Status ? { traceId: `trace-${status}` } : answer
      const isPage = answer instanceof Status && !answer.isOfService
      response.end(isPage ? '<html><body>Bloqueado</body></html>' : JSON.stringify(words))
    })
  })
  let port = 0
  const listen = () => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  await listen()
  port = (server.address() as AddressInfo).port
  return { url: `http://127.0.0.1:${port}`, seen, answers, stop, restart: listen }
}

/** The body as a JSON object; empty for any other body. */
function bodyOf(text: string): Record<string, unknown> {
  return text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {}
}
