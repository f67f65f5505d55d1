import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { agenteSchema } from '../../contract/api/agents.ts'
import { usuarioSchema } from '../../contract/api/users.ts'
import { requirePerson, requireScope } from '../auth/index.ts'
import { namesOf } from '../boxes/parties.ts'
import { flatAgentOf } from '../boxes/rules.ts'
import type { ServiceDeps } from '../deps.ts'
import { notFound } from '../errors.ts'
import { activeRolesOf, findUsuario } from './store.ts'

/** The person who calls, and their roles (spec, "Forwardings, processes, events and user"). */
export function registerUsers(instance: FastifyInstance, { db }: ServiceDeps): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const onRequest = requireScope('consultar', 'person')
  const tags = ['Usuário']

  app.get('/v2/usuario', { onRequest, schema: { tags, response: { 200: usuarioSchema } } }, async (request) => {
    const usuario = await findUsuario(db, requirePerson(request).idCidadao)
    if (!usuario) throw notFound('A pessoa deste token não existe mais.')
    return usuario
  })
  app.get(
    '/v2/usuario/papeis',
    { onRequest, schema: { tags, response: { 200: z.array(agenteSchema) } } },
    async (request) => {
      const ids = await activeRolesOf(db, requirePerson(request).idCidadao)
      return [...(await namesOf(db, ids)).values()].map(flatAgentOf)
    },
  )
}
