import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { idSchema } from '../contract/api/common.ts'
import { eventoSchema } from '../contract/api/events.ts'
import { personOf, requireScope } from './auth/index.ts'
import type { Database } from './database/index.ts'
import type { ServiceDeps } from './deps.ts'
import { findDocumento, findDocumentoByEvento } from './documents/store.ts'
import { visibleTo } from './documents/visibility.ts'
import { forbidden, notFound } from './errors.ts'
import { eventoOf } from './events/rules.ts'
import { type EventoRow, findEvento } from './events/store.ts'
import { findFaseByEvento, participatesInFase } from './signatures/store.ts'

/**
 * GET /v2/eventos/{idEvento} (spec, "Events"); above the rooms, because an event's subject is in one of them. An event may be read by the person who caused it, and by anybody who may
 * read its subject: a document, a signature phase that it captures, a process.
 */
export function registerEvents(instance: FastifyInstance, { db }: ServiceDeps): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  app.get(
    '/v2/eventos/:idEvento',
    {
      onRequest: requireScope('consultar'),
      schema: { tags: ['Eventos'], params: z.object({ idEvento: idSchema }), response: { 200: eventoSchema } },
    },
    async (request) => {
      const idCidadao = personOf(request)?.idCidadao
      const evento = await findEvento(db, request.params.idEvento)
      if (!evento) throw notFound('Este evento não existe.')
      if (!(await mayRead(db, idCidadao, evento))) throw forbidden('Este evento é de outra pessoa.')
      const termo = evento.idAto === null ? undefined : await findDocumentoByEvento(db, evento.id)
      return { ...eventoOf(evento), ...(termo && { idTermo: termo.id }) }
    },
  )
}

/** Processes are public; an event of a forwarding is visible only to the person who caused it. */
async function mayRead(db: Database, idCidadao: string | undefined, evento: EventoRow): Promise<boolean> {
  if (evento.idCidadao === idCidadao || evento.idProcesso !== null) return true
  const document = evento.idDocumento === null ? undefined : await findDocumento(db, evento.idDocumento)
  if (document && (await visibleTo(db, idCidadao, [document])).has(document.id)) return true
  const phase = await findFaseByEvento(db, evento.id)
  return phase !== undefined && idCidadao !== undefined && participatesInFase(db, idCidadao, phase)
}
