import type { IncomingMessage, RequestListener } from 'node:http'
import Fastify, { type FastifyInstance } from 'fastify'
import { createSerializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type Provider from 'oidc-provider'
import { z } from 'zod'
import { registerAgents } from './agents/routes.ts'
import { registerAssociations } from './associations/routes.ts'
import { registerAuthentication } from './auth/authenticate.ts'
import { registerBoxes } from './boxes/routes.ts'
import { registerClassification } from './classification/routes.ts'
import type { ServiceConfig } from './config.ts'
import type { ServiceDeps } from './deps.ts'
import { registerDocuments } from './documents/routes.ts'
import { registerEvents } from './event-routes.ts'
import type { EventGate } from './events/gate.ts'
import { registerForwardings } from './forwardings/routes.ts'
import { registerGrounds } from './grounds/routes.ts'
import { type Role, registerHealth } from './health.ts'
import type { Attempts } from './identity/attempts.ts'
import { registerInvites } from './identity/invite-routes.ts'
import { registerProvider } from './identity/mount.ts'
import { registerSignIn } from './identity/sign-in.ts'
import type { TokenReader } from './identity/tokens.ts'
import { registerAddressLimit } from './limits/address-limit.ts'
import { type RateLimits, registerRateLimit } from './limits/rate-limit.ts'
import type { TakeShares } from './limits/shared-budget.ts'
import type { Listener } from './listener.ts'
import { registerApiPage } from './openapi/api-page.ts'
import { registerDeprecated } from './plugins/deprecated.ts'
import { answerUnroutable, registerErrorAnswers } from './plugins/error-answers.ts'
import { registerKnownHosts } from './plugins/known-hosts.ts'
import { registerLiberalBodies } from './plugins/liberal-bodies.ts'
import { registerMediaTypes } from './plugins/media-types.ts'
import { registerRequestIds, requestLog } from './plugins/request-log.ts'
import { registerStorableText } from './plugins/storable-text.ts'
import { issueMessage } from './portuguese.ts'
import { registerProcesses } from './processes/routes.ts'
import { registerSignatureCheck } from './signature-check/routes.ts'
import { registerSignatures } from './signatures/routes.ts'
import { registerStorage } from './storage/routes.ts'
import { registerTraining, type Training } from './training/index.ts'
import { registerUsers } from './users/routes.ts'

interface AppParts {
  readonly deps: ServiceDeps
  readonly provider: Provider
  readonly readToken: TokenReader
  /** The sample's common password, shown on the sign-in page in training; null otherwise. */
  readonly password: string | null
  /** Null outside training. */
  readonly training: {
    readonly training: Training
    readonly gate: EventGate
    readonly tokenSeconds: number
    readonly sendsMail: boolean
  } | null
  readonly attempts: Attempts
  /** Whether a request is above the limit of its address. */
  readonly isExcess: (request: IncomingMessage) => boolean
  readonly rateLimits: RateLimits
  /** Null for a process that shares no budget with others. */
  readonly takeShares: TakeShares | null
  /** Whether a proxy adds X-Forwarded-For to requests. */
  readonly behindProxy: boolean
  /** The key of local commands such as `npm run invite`. */
  readonly commandKey: string
  /** The accepted host names. */
  readonly hosts: readonly string[]
  readonly logLevel: ServiceConfig['logLevel']
  readonly role: Role
  /** An open server, which the caller closes; its requests are handled once everything is ready. */
  readonly listener: Listener
}

const rooms = [
  registerAgents,
  registerUsers,
  registerClassification,
  registerGrounds,
  registerStorage,
  registerDocuments,
  registerSignatureCheck,
  registerSignatures,
  registerForwardings,
  registerProcesses,
  registerAssociations,
  registerBoxes,
  registerEvents,
]

/** Assembles identity, the API and its page on the caller's server. */
export async function createServiceApp(parts: AppParts): Promise<FastifyInstance> {
  const { deps, provider, readToken, password, attempts, behindProxy, commandKey } = parts
  const { training, hosts, logLevel, role, listener, isExcess, rateLimits, takeShares } = parts
  // Validation messages are Portuguese.
  z.config({ ...z.locales.ptBR(), customError: issueMessage })
  let take: RequestListener = () => {}
  const app = Fastify({
    ...requestLog(logLevel),
    serverFactory: (handler) => {
      take = handler as RequestListener
      return listener.server
    },
    frameworkErrors: answerUnroutable,
    // Live clients send /V2/... and //v2/... (shapes.md, section 2).
    routerOptions: { caseSensitive: false, ignoreDuplicateSlashes: true },
  })
  app.setValidatorCompiler(validatorCompiler)
  // Absent, never null (shapes.md, section 2).
  app.setSerializerCompiler(createSerializerCompiler({ replacer: (_key, value) => value ?? undefined }))
  registerRequestIds(app)
  registerAddressLimit(app, isExcess)
  registerKnownHosts(app, { hosts })
  registerHealth(app, { db: deps.db, role })
  registerMediaTypes(app)
  registerErrorAnswers(app)
  registerStorableText(app)
  registerLiberalBodies(app)
  registerDeprecated(app)
  training?.training.barrier.register(app)
  training?.training.faults.register(app)
  const countRefused = await registerRateLimit(app, { limits: rateLimits, takeShares, clock: deps.clock, behindProxy })
  const baseUrl = deps.baseUrl()
  await registerApiPage(app, { baseUrl, authUrl: baseUrl })
  registerAuthentication(app, { readToken, countRefused })
  registerProvider(app, { provider })
  registerSignIn(app, { provider, db: deps.db, password, attempts, behindProxy })
  registerInvites(app, { db: deps.db, clock: deps.clock, attempts, baseUrl, commandKey })
  for (const register of rooms) register(app, deps)
  if (training) registerTraining(app, { ...deps, ...training, provider, password: password ?? '' })
  app.get('/', { schema: { hide: true } }, (_request, reply) => reply.redirect('/docs'))
  await app.ready()
  listener.answer(take)
  return app
}
