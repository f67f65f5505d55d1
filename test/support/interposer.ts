import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** One request as it passes: what was asked, before it is forwarded. */
export interface PassingRequest {
  readonly method: string
  readonly path: string
}

/**
 * What to do with a request: let it `pass`, `drop` it before the service has seen it, or `swallow` the service's
 * answer once it has been given in full. In the last two the application's connection is cut.
 */
export type Verdict = 'pass' | 'drop' | 'swallow'

/** Breaks the line at the first request that matches "METHOD /path", once; resolves when it has. */
export function breakOnce(
  interposer: Pick<Interposer, 'judge'>,
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
  interposer.judge(judge, () => resolve())
  return promise
}

export interface Interposer {
  readonly url: string
  /** Replaces the rule that judges every request; `cut` is called after a connection was cut. */
  judge(rule: (request: PassingRequest) => Verdict, cut?: (request: PassingRequest) => void): void
  /** Requests that have passed, in order, as "POST /v2/…". */
  readonly seen: readonly string[]
  close(): Promise<void>
}

/**
 * A real HTTP server that stands between the application and the service, so that a test can break the line at the
 * very moment it means to. Addresses that the service hands out are rewritten to lead through here as well.
 */
export async function startInterposer(target: string): Promise<Interposer> {
  const origin = new URL(target).origin
  const seen: string[] = []
  let rule: (request: PassingRequest) => Verdict = () => 'pass'
  let onCut: (request: PassingRequest) => void = () => {}

  const server = http.createServer((request, reply) => {
    const passing = { method: request.method ?? 'GET', path: request.url ?? '/' }
    const verdict = rule(passing)
    if (verdict === 'drop') {
      request.socket.destroy()
      onCut(passing)
      return
    }
    seen.push(`${passing.method} ${passing.path}`)
    const forwarded = http.request(
      new URL(passing.path, origin),
      { method: passing.method, headers: { ...request.headers, host: new URL(origin).host }, agent: false },
      (answer) => {
        const chunks: Buffer[] = []
        const isJson = String(answer.headers['content-type'] ?? '').includes('json')
        if (verdict === 'pass' && !isJson) {
          reply.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(reply)
          return
        }
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => {
          if (verdict === 'swallow') {
            request.socket.destroy()
            onCut(passing)
            return
          }
          const text = Buffer.concat(chunks).toString('utf8').replaceAll(origin, url)
          const body = Buffer.from(text, 'utf8')
          reply.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'content-length': body.byteLength })
          reply.end(body)
        })
      },
    )
    forwarded.on('error', () => request.socket.destroy())
    request.on('error', () => forwarded.destroy())
    request.pipe(forwarded)
  })
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
