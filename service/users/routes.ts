import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { agenteSchema } from '../../contract/api/agents.ts'
import { idSchema } from '../../contract/api/common.ts'
import { usuarioSchema } from '../../contract/api/users.ts'
import { requirePerson, requireScope } from '../auth/index.ts'
import { activeRolesOf } from '../boxes/active.ts'
import { namesOf } from '../boxes/parties.ts'
import { flatAgentOf, mayActFor } from '../boxes/rules.ts'
import type { ServiceDeps } from '../deps.ts'
import { notFound } from '../errors.ts'
import { itemsOf } from '../forwardings/item.ts'
import { findEncaminhamento } from '../forwardings/store.ts'
import { extension } from '../openapi/extension.ts'
import { findUsuario } from './store.ts'

/** Route of the calling person and their roles (spec, "Forwardings, processes, events and user"). */
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
      const ids = (await activeRolesOf(db, requirePerson(request).idCidadao)).map(({ id }) => id)
      return [...(await namesOf(db, ids)).values()].map(flatAgentOf)
    },
  )
  app.get(
    '/v2/usuario/papeis/encaminhamento/:idEncaminhamento',
    {
      onRequest,
      schema: {
        ...extension,
        tags,
        params: z.object({ idEncaminhamento: idSchema }),
        response: { 200: z.array(agenteSchema) },
      },
    },
    async (request) => {
      const { idEncaminhamento } = request.params
      if (!(await findEncaminhamento(db, idEncaminhamento))) throw notFound('Este encaminhamento não existe.')
      const ids = (await activeRolesOf(db, requirePerson(request).idCidadao)).map(({ id }) => id)
      const waiting = (await itemsOf(db, idEncaminhamento)).filter(({ pasta }) => pasta === 'Entrada')
      return [...(await namesOf(db, ids)).values()]
        .filter((party) => waiting.some(({ idCaixa }) => mayActFor(idCaixa, party)))
        .map(flatAgentOf)
    },
  )
}
