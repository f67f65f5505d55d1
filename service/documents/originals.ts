import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { capturaOriginalSchema, webApiResponseSchema } from '../../contract/api/captures.ts'
import { idSchema } from '../../contract/api/common.ts'
import { documentoDigitalizadoOriginalSchema } from '../../contract/api/documents.ts'
import { personOf, requirePerson, requireScope } from '../auth/index.ts'
import { reachOf } from '../boxes/reach.ts'
import type { ServiceDeps } from '../deps.ts'
import { forbidden, notFound } from '../errors.ts'
import { sendBareString } from '../events/write-result.ts'
import { acceptCapture, type CaptureRequest, validateCapture } from './capture.ts'
import { scan, sharedFieldsOf } from './capture-routes.ts'
import { metadadosOf } from './metadata.ts'
import { documentoOf } from './store.ts'
import type { VisibleDocuments } from './visible-documents.ts'

const originalOf = (body: z.output<typeof capturaOriginalSchema>): CaptureRequest => ({
  ...sharedFieldsOf(body),
  ...scan,
  // It has no kind of event of its own (shapes.md 4.5).
  tipo: 'CapturaDigitalizadoServidor',
  idPapel: body.idPapelCapturador,
  valorLegal: 'Original',
})

/** Scans with the value of the original (spec, "Scanned originals"): for public agents, where the feature is released. */
export function registerOriginals(instance: FastifyInstance, documents: VisibleDocuments, deps: ServiceDeps): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const tags = ['Documentos: digitalizado original']
  const requireReleased: onRequestAsyncHookHandler = async () => {
    if (!deps.config.scannedOriginals)
      throw forbidden('O documento digitalizado com valor de original ainda não foi liberado neste serviço.')
  }
  const requirePublicAgent: onRequestAsyncHookHandler = async (request) => {
    const person = personOf(request)
    if (!person) return
    const { self } = await reachOf(deps.db, person.idCidadao)
    if (self.length < 2) throw forbidden('Só servidores usam documentos digitalizados com valor de original.')
  }
  const read = [requireScope('consultar'), requireReleased, requirePublicAgent]
  const write = [requireScope('documento', 'person'), requireReleased, requirePublicAgent]

  app.get(
    '/v2/documentos/digitalizado/original/:idDocumento',
    {
      onRequest: read,
      schema: {
        tags,
        params: z.object({ idDocumento: idSchema }),
        response: { 200: documentoDigitalizadoOriginalSchema },
      },
    },
    async (request) => {
      const row = await documents.find(request, request.params.idDocumento)
      if (row.valorLegal !== 'Original') throw notFound('Este documento não é um digitalizado com valor de original.')
      const { dataCaptura, capturador } = await metadadosOf(deps.db, row)
      return { ...documentoOf(row), valorLegal: row.valorLegal, dataCaptura, capturador }
    },
  )
  const url = '/v2/documentos/capturar/digitalizado/original'
  // The answer is the event's id, bare, whatever WRITE_RESULT says (spec, "Events").
  app.post(
    url,
    { onRequest: write, schema: { tags, body: capturaOriginalSchema, response: { 200: idSchema } } },
    async (request, reply) =>
      sendBareString(reply, await acceptCapture(deps, requirePerson(request).idCidadao, originalOf(request.body))),
  )
  app.post(
    `${url}/validar`,
    { onRequest: write, schema: { tags, body: capturaOriginalSchema, response: { 200: webApiResponseSchema } } },
    (request) => validateCapture(deps, requirePerson(request).idCidadao, () => originalOf(request.body)),
  )
}
