import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a path answers: a value as JSON with 200, or a status. */
export type Answers = Record<string, unknown | ((body: Record<string, unknown>) => unknown)>
export class Status {
  readonly status: number
  constructor(status: number) {
    this.status = status
  }
}

/**
 * A real HTTP server that answers by `METHOD /path` from a table that a test may change; 404 for the rest. For services
 * that lack what the local one has, and for answers that it never gives.
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
    request.on('end', () => {
      const given = answers[key] ?? new Status(404)
      const answer = typeof given === 'function' ? given(bodyOf(body)) : given
      const status = answer instanceof Status ? answer.status : 200
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer instanceof Status ? { traceId: `trace-${status}` } : answer))
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

/** What is no JSON object, bytes for instance, is of no interest to an answer. */
function bodyOf(text: string): Record<string, unknown> {
  return text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {}
}
