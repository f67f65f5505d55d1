import { AsyncLocalStorage } from 'node:async_hooks'
import { pipeline, Readable, Transform } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../errors.ts'
import type { EventFate } from '../events/gate.ts'
import type { FaultBoard } from './board.ts'
import type { Asked, FaultKind, Struck } from './faults.ts'
import type { Pauses } from './pauses.ts'

const declared = /^\/(?:v2|armazenamento)\//i

/** Faults in their places: on the requests, and for the events that those queue. */
export interface Faults {
  /** The routes that switches may name, as they are declared. */
  readonly endpoints: readonly Asked[]
  /** For the gate of events: what a switch wants for an event that is being queued. */
  fate(): EventFate | undefined
  /** Before any route. */
  register(app: FastifyInstance): void
}

const refusals: Partial<Record<FaultKind, readonly [status: number, sentence: string, later: boolean]>> = {
  erro: [500, 'Falha simulada: o serviço encontrou um erro.', false],
  indisponivel: [503, 'Falha simulada: o serviço está indisponível. Tente de novo mais tarde.', true],
  limite: [429, 'Falha simulada: houve pedidos demais. Tente de novo mais tarde.', true],
  'nao-autorizado': [401, 'Falha simulada: o token de acesso não vale mais.', false],
}

/** As many bytes, but others: one in each piece differs. */
export function otherBytes(): Transform {
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
  readonly asked: Asked
  readonly struck: readonly Struck[]
  /** Ends its delay; taken when the fault strikes, so that a reset between the strike and the delay ends it too. */
  readonly signal: AbortSignal
}

/** Puts the switches of a board to work. `pauses` ends delays early, where everything starts anew. */
export function createFaults({ board, pauses }: { board: FaultBoard; pauses: Pauses }): Faults {
  const endpoints: Asked[] = []
  const current = new AsyncLocalStorage<Asked>()
  const plans = new WeakMap<FastifyRequest, Plan>()

  const askedOf = (request: FastifyRequest): Asked | undefined => {
    const { url } = request.routeOptions
    return url !== undefined && declared.test(url) ? { metodo: request.method, caminho: url } : undefined
  }
  const wait = async ({ struck, signal }: Plan) => {
    const ms = struck.reduce((sum, { source, falha }) => sum + (falha === 'atraso' ? source.atrasoMs : 0), 0)
    if (ms > 0) await sleep(ms, undefined, { signal }).catch(() => undefined)
  }

  const refuse = (reply: FastifyReply, { source, falha }: Struck) => {
    const [status, sentence, later] = refusals[falha] ?? []
    if (status === undefined || sentence === undefined) return
    if (later) reply.header('retry-after', String(source.tentarDepoisSegundos))
    throw new ApiError(status, sentence)
  }

  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    const asked = askedOf(request)
    if (!asked) return
    const struck = board.strike('request', asked)
    const plan = { asked, struck, signal: pauses.signal }
    plans.set(request, plan)
    const last = struck.at(-1)
    if (!last || last.falha === 'atraso' || last.falha === 'queda-depois') return
    await wait(plan)
    if (last.falha === 'queda-antes') {
      reply.hijack()
      request.raw.socket.destroy()
    } else refuse(reply, last)
  }

  /** The delay of what is done after all: the request is read, so that it is done even if the caller has given up. */
  const preHandler = async (request: FastifyRequest) => {
    const plan = plans.get(request)
    if (plan) await wait(plan)
  }

  const onSend = async (request: FastifyRequest, _reply: FastifyReply, payload: unknown) => {
    const plan = plans.get(request)
    if (!plan) return payload
    if (plan.struck.at(-1)?.falha === 'queda-depois') {
      request.raw.socket.destroy()
      if (payload instanceof Readable) payload.destroy()
      return null
    }
    if (!(payload instanceof Readable) || board.strike('bytes', plan.asked).length === 0) return payload
    // An error of either ends both, and with them the answer.
    return pipeline(payload, otherBytes(), () => {})
  }

  return {
    endpoints,
    fate: () => {
      const asked = current.getStore()
      const [first] = asked ? board.strike('event', asked) : []
      return first && { kind: first.falha === 'evento-preso' ? 'stuck' : 'failed', source: first.source.id }
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
        if (plan) current.run(plan.asked, done)
        else done()
      })
      app.addHook('onSend', onSend)
    },
  }
}
