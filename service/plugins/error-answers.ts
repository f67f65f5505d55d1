import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { ErrorResult } from '../../contract/api/common.ts'
import { databaseFailureOf } from '../database/unavailable.ts'
import { drained } from '../drain.ts'
import { apiErrorIn, type Issues } from '../errors.ts'
import { collectMethods } from './allowed-methods.ts'

/** Portuguese messages for the framework's own errors. */
const sentences: Readonly<Record<number, string>> = {
  400: 'O pedido não pôde ser lido.',
  404: 'Este endereço não existe neste serviço.',
  405: 'Este endereço não aceita este método.',
  413: 'O corpo do pedido é grande demais.',
  415: 'O corpo do pedido deve ser JSON.',
  431: 'Os cabeçalhos do pedido são grandes demais.',
}
const unexpected = 'O serviço encontrou um erro inesperado. Informe o traceId ao suporte.'

/** Only what certainly was not carried out may be repeated without a look. */
const databaseAway = {
  undone: {
    status: 503,
    error: 'O banco de dados do serviço não responde agora. O pedido não foi atendido; repita-o em instantes.',
    retryAfter: 2,
  },
  unknown: {
    status: 503,
    error:
      'O banco de dados do serviço parou de responder durante o pedido, que pode ter sido atendido. Verifique antes de repeti-lo.',
  },
} as const

interface Refusal {
  readonly status: number
  readonly error: string
  readonly issues?: Issues | undefined
  readonly retryAfter?: number | undefined
}

interface Issue {
  readonly path: readonly PropertyKey[]
  readonly message: string
  /** The issues of each option of a union. */
  readonly errors?: readonly (readonly Issue[])[]
}

/** The issues of the union's option that matches best. */
function nearest(issue: Issue): Issue[] {
  const options = (issue.errors ?? []).filter((each) => each.length > 0)
  const [closest] = options.toSorted((a, b) => a.length - b.length)
  if (!closest) return [issue]
  return closest.flatMap((each) => nearest({ ...each, path: [...issue.path, ...each.path] }))
}

function validationIssues(error: unknown): Issues | undefined {
  if (!hasZodFastifySchemaValidationErrors(error)) return undefined
  const named = error.validation.flatMap(({ instancePath, message, params }) => {
    const path = instancePath.split('/').filter((part) => part !== '')
    return nearest({ path, message: message ?? '', ...(params as Partial<Issue>) })
  })
  return Object.fromEntries(
    named.map(({ path, message }) => [path.join('.') || (error.validationContext ?? 'body'), message]),
  )
}

function refusalOf(error: unknown): Refusal {
  const refused = apiErrorIn(error)
  if (refused) {
    const { status, message, issues, retryAfter } = refused
    return { status, error: message, issues, retryAfter }
  }
  const away = databaseFailureOf(error)
  if (away) return databaseAway[away]
  const issues = validationIssues(error)
  if (issues) return { status: 400, error: 'Há campos ausentes ou inválidos no pedido.', issues }
  const status = (error as Partial<FastifyError> | null)?.statusCode ?? 500
  if (status >= 400 && status < 500) return { status, error: sentences[status] ?? sentences[400] ?? '' }
  return { status: 500, error: unexpected }
}

function challenge({ status, error }: Refusal, request: FastifyRequest): string | undefined {
  if (status === 403) return request.caller ? 'Bearer realm="malote", error="insufficient_scope"' : undefined
  if (status !== 401) return undefined
  // RFC 6750, 3.1: no error code without a token. The description must be ASCII, so the sentence is left out.
  const given = request.headers.authorization !== undefined
  return given && error ? 'Bearer realm="malote", error="invalid_token"' : 'Bearer realm="malote"'
}

function answer(reply: FastifyReply, request: FastifyRequest, refusal: Refusal): FastifyReply {
  const { status, error, issues, retryAfter } = refusal
  const wanted = challenge(refusal, request)
  if (wanted !== undefined) reply.header('www-authenticate', wanted)
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  const body: ErrorResult = { traceId: request.id, error, ...(issues && { issues: { ...issues } }) }
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

/** Answers errors before routing, such as a malformed URL, in the same shape. */
export function answerUnroutable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return answer(reply, request, refusalOf(error))
}

/** Answers every error with an ErrorResult (spec, "Errors") and logs its details. */
export function registerErrorAnswers(app: FastifyInstance): void {
  const methodsOf = collectMethods(app)
  app.setErrorHandler(async (error, request, reply) => {
    const refusal = refusalOf(error)
    if (refusal.status >= 500) request.log.error({ err: error, traceId: request.id }, 'um pedido falhou')
    await drained(request.raw)
    return answer(reply, request, refusal)
  })
  app.setNotFoundHandler((request, reply) => {
    const methods = methodsOf(request.url)
    const status = methods.length > 0 ? 405 : 404
    if (status === 405) reply.header('allow', methods.join(', '))
    return answer(reply, request, { status, error: sentences[status] ?? '' })
  })
  app.all('/v1/*', { schema: { hide: true } }, (request, reply) =>
    answer(reply, request, { status: 410, error: 'A versão 1 desta API foi descontinuada. Use a versão 2 (/v2).' }),
  )
}
