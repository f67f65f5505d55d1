import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { idSchema } from '../../contract/api/common.ts'
import { eventoSchema } from '../../contract/api/events.ts'
import { requirePerson, requireScope } from '../auth/index.ts'
import type { ServiceDeps } from '../deps.ts'
import { findDocumentoByEvento } from '../documents/store.ts'
import { forbidden, notFound } from '../errors.ts'
import { eventoOf } from './rules.ts'
import { findEvento } from './store.ts'

/** GET /v2/eventos/{idEvento} (spec, "Events"): only whoever caused an event may read it. */
export function registerEvents(instance: FastifyInstance, { db }: ServiceDeps): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  app.get(
    '/v2/eventos/:idEvento',
    {
      onRequest: requireScope('consultar'),
      schema: { tags: ['Eventos'], params: z.object({ idEvento: idSchema }), response: { 200: eventoSchema } },
    },
    async (request) => {
      const { idCidadao } = requirePerson(request)
      const evento = await findEvento(db, request.params.idEvento)
      if (!evento) throw notFound('Este evento não existe.')
      if (evento.idCidadao !== idCidadao) throw forbidden('Este evento é de outra pessoa.')
      const termo = evento.idAto === null ? undefined : await findDocumentoByEvento(db, evento.id)
      return { ...eventoOf(evento), ...(termo && { idTermo: termo.id }) }
    },
  )
}
