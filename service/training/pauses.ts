import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const patienceMs = 5000

/** Keeps requests apart from what changes everything under them. */
export interface Pauses {
  /** Ends what waits on purpose; another one each time. */
  readonly signal: AbortSignal
  /** Runs `work` while no request of the API runs here: those that come wait, those that run may end, for a while. */
  alone<T>(work: () => Promise<T>): Promise<T>
  /** Before any route. */
  register(app: FastifyInstance): void
}

/** Any number of requests may wait for it. */
function newWaking(): AbortController {
  const waking = new AbortController()
  setMaxListeners(0, waking.signal)
  return waking
}

export function createPauses(): Pauses {
  let waking = newWaking()
  let gate: Promise<unknown> = Promise.resolve()
  const running = new Set<Promise<void>>()

  return {
    get signal() {
      return waking.signal
    },
    alone: (work) => {
      const turn = gate.then(async () => {
        waking.abort()
        waking = newWaking()
        const patience = new AbortController()
        await Promise.race([
          Promise.all(running),
          sleep(patienceMs, undefined, { signal: patience.signal }).catch(() => undefined),
        ])
        patience.abort()
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
