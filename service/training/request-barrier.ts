import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const graceMs = 5000

/** Keeps requests and a reset apart. */
export interface RequestBarrier {
  /** Aborts when the next exclusive work begins; ends deliberate delays. */
  readonly signal: AbortSignal
  /** Runs `work` while no API request runs: new requests wait, running ones get five seconds to end. */
  runExclusively<T>(work: () => Promise<T>): Promise<T>
  /** To be called before any route is registered. */
  register(app: FastifyInstance): void
}

/** Any number of delays may listen to its signal. */
function createDelayController(): AbortController {
  const delays = new AbortController()
  setMaxListeners(0, delays.signal)
  return delays
}

export function createRequestBarrier(): RequestBarrier {
  let delays = createDelayController()
  let gate: Promise<unknown> = Promise.resolve()
  const running = new Set<Promise<void>>()

  return {
    get signal() {
      return delays.signal
    },
    runExclusively: (work) => {
      const turn = gate.then(async () => {
        delays.abort()
        delays = createDelayController()
        const grace = new AbortController()
        await Promise.race([
          Promise.all(running),
          sleep(graceMs, undefined, { signal: grace.signal }).catch(() => undefined),
        ])
        grace.abort()
        return work()
      })
      gate = turn.catch(() => undefined)
      return turn
    },
    register: (app) => {
      app.addHook('onRequest', async (request, reply) => {
        if (!/^\/(?:v2|armazenamento)\//i.test(request.routeOptions.url ?? '')) return
        await gate
        const ended = new Promise<void>((resolve) => reply.raw.once('close', resolve)).then(() => {
          running.delete(ended)
        })
        running.add(ended)
      })
    },
  }
}
