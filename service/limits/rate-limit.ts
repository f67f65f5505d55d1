import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '../auth/caller.ts'
import { tooMany } from '../errors.ts'
import { report } from '../report.ts'
import { createBudgets } from './budgets.ts'
import { callerAddress } from './caller-address.ts'
import type { TakeShares } from './shared-budget.ts'

/** Requests of a window, by what they ask for. */
export interface RateLimits {
  /** Of a person, or of a system that acts for nobody. */
  readonly reads: number
  readonly searches: number
  readonly writes: number
  /** Of an address: sign-in and pages; and apart from them, of an address or by an expired token, refused requests. */
  readonly address: number
  readonly windowMs: number
}

interface RateLimitParts {
  readonly limits: RateLimits
  /** Takes shares from the table of all processes; null for the only process. */
  readonly takeShares: TakeShares | null
  readonly clock: () => Date
  readonly behindProxy: boolean
}

type Kind = 'reads' | 'searches' | 'writes'

const sentences = {
  reads: 'Houve consultas demais em seu nome.',
  searches: 'Houve pesquisas demais em seu nome.',
  writes: 'Houve operações demais em seu nome.',
  pages: 'Houve pedidos demais deste endereço.',
  refused: 'Houve pedidos demais sem token válido.',
} as const

const isApi = /^\/v2\//i
/** Probes, transfers by signed addresses and the training page have no budget. */
const isFree = /^\/(?:health|ready|armazenamento|treinamento|v1)\b/i
/** These have an effect, or make a row, by any method. */
const isWrite = /\/(?:upload-arquivo|assinar)\//i

/** A search costs most: it reads many rows, or the bytes of a file. */
function kindOf(method: string, url: string): Kind {
  if (/search/i.test(url)) return 'searches'
  return method === 'GET' && !isWrite.test(url) ? 'reads' : 'writes'
}

const holderOf = (caller: Caller | null) => {
  if (caller === null) return null
  return caller.kind === 'person' ? `person ${caller.idCidadao}` : `client ${caller.clientId}`
}

/**
 * Limits requests by person, then by client, then by address. A person is counted whatever the address, so that an
 * office behind one address does not stop them. Returns the limit of requests without a valid token. Register it before
 * the authentication, which then runs first, and before any route.
 */
export async function registerRateLimit(
  app: FastifyInstance,
  { limits, takeShares, clock, behindProxy }: RateLimitParts,
): Promise<(request: FastifyRequest) => Promise<void>> {
  const onError = (error: unknown) =>
    app.log.error({ err: error }, 'cada processo conta os pedidos sozinho: o banco de dados demora ou falha')
  const budgets = createBudgets({ takeShares, clock, onError })
  /** Keeps the plugin's counts; a number above any budget stands for a spent one. */
  class Store {
    incr(
      key: string,
      done: (error: Error | null, result?: { current: number; ttl: number }) => void,
      windowMs: number,
      most: number,
    ): void {
      budgets.use({ key, most, windowMs }).then(
        (waitMs) => done(null, { current: waitMs === null ? 0 : most + 1, ttl: waitMs ?? 0 }),
        (error: Error) => done(error),
      )
    }
    child(): Store {
      return this
    }
  }
  await app.register(rateLimit, { global: false, store: Store, timeWindow: limits.windowMs, skipOnError: true })

  const limiter = (kind: keyof typeof sentences, most: number, holder: (request: FastifyRequest) => string | null) => {
    const count = app.createRateLimit({
      max: most,
      keyGenerator: (request) => `${kind} ${holder(request)}`,
      allowList: (request) => holder(request) === null,
    })
    return async (request: FastifyRequest) => {
      const counted = await count(request)
      if (counted.isAllowed || !counted.isExceeded) return
      report('rate-limited', { budget: kind })
      const seconds = Math.max(1, counted.ttlInSeconds)
      const rest = seconds === 1 ? 'em 1 segundo' : `em ${seconds} segundos`
      throw tooMany(`${sentences[kind]} Nada foi feito com este pedido; tente de novo ${rest}.`, seconds)
    }
  }
  const byCaller = (request: FastifyRequest) => holderOf(request.caller)
  // Behind a proxy that names no address, nothing is counted.
  const byAddress = (request: FastifyRequest) => callerAddress(request.raw, { behindProxy })
  const limiters = {
    reads: limiter('reads', limits.reads, byCaller),
    searches: limiter('searches', limits.searches, byCaller),
    writes: limiter('writes', limits.writes, byCaller),
    pages: limiter('pages', limits.address, byAddress),
  }

  app.addHook('onRoute', (route) => {
    if (isFree.test(route.url)) return
    const [method = 'GET'] = [route.method].flat()
    const limit = limiters[isApi.test(route.url) ? kindOf(method === 'HEAD' ? 'GET' : method, route.url) : 'pages']
    route.onRequest = [limit, ...[route.onRequest ?? []].flat()]
  })
  return limiter('refused', limits.address, (request) => byCaller(request) ?? byAddress(request))
}
