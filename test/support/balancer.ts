import http from 'node:http'
import type { AddressInfo } from 'node:net'

interface Balancer {
  readonly url: string
  /** Replaces the servers behind it. */
  spread(targets: readonly string[]): void
}

/**
 * One address in front of several processes, each request to the next of them, as a deployment has it. It stays while
 * they come and go, and keeps no process of tests alive.
 */
export async function startBalancer(): Promise<Balancer> {
  let targets: readonly string[] = []
  let turn = 0
  const server = http.createServer({ requestTimeout: 0, keepAliveTimeout: 60_000 }, (request, reply) => {
    const target = targets[turn++ % targets.length]
    if (target === undefined) {
      reply.writeHead(502).end()
      return
    }
    const { method, headers, url: path = '/' } = request
    const { hostname, port } = new URL(target)
    const forwarded = http.request({ hostname, port, path, method, headers, agent: false }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(reply)
    })
    forwarded.once('error', () => reply.destroy())
    reply.once('close', () => forwarded.destroy())
    request.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spread: (all) => {
      targets = all
    },
  }
}
