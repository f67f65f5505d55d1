import { AsyncLocalStorage } from 'node:async_hooks'
import { pipeline, Readable, Transform } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../errors.ts'
import type { EventFate } from '../events/gate.ts'
import type { FaultBoard } from './fault-board.ts'
import type { AppliedFault, Endpoint, FaultKind } from './faults.ts'
import type { RequestBarrier } from './request-barrier.ts'

const declared = /^\/(?:v2|armazenamento)\//i

/** Applies the faults to requests and to the events that they queue. */
export interface FaultHooks {
  /** The declared routes, which faults may name. */
  readonly endpoints: readonly Endpoint[]
  /** For the event gate: the fault of an event that is being queued. */
  eventFault(): EventFate | undefined
  /** To be called before any route is registered. */
  register(app: FastifyInstance): void
}

const refusals: Partial<Record<FaultKind, readonly [status: number, sentence: string, later: boolean]>> = {
  erro: [500, 'Falha simulada: o serviço encontrou um erro.', false],
  indisponivel: [503, 'Falha simulada: o serviço está indisponível. Tente de novo mais tarde.', true],
  limite: [429, 'Falha simulada: houve pedidos demais. Tente de novo mais tarde.', true],
  'nao-autorizado': [401, 'Falha simulada: o token de acesso não vale mais.', false],
}

/** Changes one byte of each chunk; the number of bytes stays the same. */
function otherBytes(): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const changed = Buffer.from(chunk)
      const middle = changed.length >> 1
      if (changed.length > 0) changed.writeUInt8(changed.readUInt8(middle) ^ 0x01, middle)
      done(null, changed)
    },
  })
}

/** The faults of one request. */
interface Plan {
  readonly endpoint: Endpoint
  readonly applied: readonly AppliedFault[]
  /** Ends the delay. Taken when the fault applies, so that a reset before the delay begins ends it too. */
  readonly signal: AbortSignal
}

/** `barrier` ends delays when everything is reset. */
export function createFaultHooks({ board, barrier }: { board: FaultBoard; barrier: RequestBarrier }): FaultHooks {
  const endpoints: Endpoint[] = []
  const current = new AsyncLocalStorage<Endpoint>()
  const plans = new WeakMap<FastifyRequest, Plan>()

  const endpointOf = (request: FastifyRequest): Endpoint | undefined => {
    const { url } = request.routeOptions
    return url !== undefined && declared.test(url) ? { metodo: request.method, caminho: url } : undefined
  }
  const wait = async ({ applied, signal }: Plan) => {
    const ms = applied.reduce((sum, { faultSwitch, falha }) => sum + (falha === 'atraso' ? faultSwitch.atrasoMs : 0), 0)
    if (ms > 0) await sleep(ms, undefined, { signal }).catch(() => undefined)
  }

  const refuse = (reply: FastifyReply, { faultSwitch, falha }: AppliedFault) => {
    const [status, sentence, later] = refusals[falha] ?? []
    if (status === undefined || sentence === undefined) return
    if (later) reply.header('retry-after', String(faultSwitch.tentarDepoisSegundos))
    throw new ApiError(status, sentence)
  }

  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    const endpoint = endpointOf(request)
    if (!endpoint) return
    const applied = board.apply('request', endpoint)
    const plan = { endpoint, applied, signal: barrier.signal }
    plans.set(request, plan)
    const last = applied.at(-1)
    if (!last || last.falha === 'atraso' || last.falha === 'queda-depois') return
    await wait(plan)
    if (last.falha === 'queda-antes') {
      reply.hijack()
      request.raw.socket.destroy()
    } else refuse(reply, last)
  }

  /** Delays after the request was read, so that the work is done even if the caller has given up. */
  const preHandler = async (request: FastifyRequest) => {
    const plan = plans.get(request)
    if (plan) await wait(plan)
  }

  const onSend = async (request: FastifyRequest, _reply: FastifyReply, payload: unknown) => {
    const plan = plans.get(request)
    if (!plan) return payload
    if (plan.applied.at(-1)?.falha === 'queda-depois') {
      request.raw.socket.destroy()
      if (payload instanceof Readable) payload.destroy()
      return null
    }
    if (!(payload instanceof Readable) || board.apply('bytes', plan.endpoint).length === 0) return payload
    // An error of either stream ends both, and with them the answer.
    return pipeline(payload, otherBytes(), () => {})
  }

  return {
    endpoints,
    eventFault: () => {
      const endpoint = current.getStore()
      const [first] = endpoint ? board.apply('event', endpoint) : []
      return first && { kind: first.falha === 'evento-preso' ? 'stuck' : 'failed', source: first.faultSwitch.id }
    },
    register: (app) => {
      app.addHook('onRoute', ({ method, url }) => {
        if (!declared.test(url)) return
        for (const each of [method].flat()) if (each !== 'HEAD') endpoints.push({ metodo: each, caminho: url })
      })
      app.addHook('onRequest', onRequest)
      app.addHook('preHandler', preHandler)
      app.addHook('preHandler', (request, _reply, done) => {
        const plan = plans.get(request)
        if (plan) current.run(plan.endpoint, done)
        else done()
      })
      app.addHook('onSend', onSend)
    },
  }
}
