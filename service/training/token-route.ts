import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { badRequest, notFound } from '../errors.ts'
import { everyScope, issueToken, unknownScopes } from '../identity/issue.ts'
import { findByLogin } from '../identity/people.ts'
import type { TrainingDeps } from './deps.ts'
import { tokenSchema } from './schemas.ts'

/** Issues an access token of a person, for `npm run token` and for the tests of other programs. */
export function registerTokenRoute(
  instance: FastifyInstance,
  { db, provider, tokenSeconds }: Pick<TrainingDeps, 'db' | 'provider' | 'tokenSeconds'>,
): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  app.post('/treinamento/token', { schema: { hide: true, body: tokenSchema } }, async (request, reply) => {
    const { login, scope = everyScope } = request.body
    const unknown = unknownScopes(scope)
    if (unknown.length > 0) {
      throw badRequest(`Estas permissões não existem: ${unknown.join(', ')}.`, { scope: 'desconhecido' })
    }
    const accountId = await findByLogin(db, login)
    if (accountId === null) throw notFound(`Não há pessoa com o login ${login}.`)
    return reply.send(await issueToken(provider, { accountId, scope, tokenSeconds }))
  })
}
