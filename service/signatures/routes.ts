import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { idSchema } from '../../contract/api/common.ts'
import { downloadAddressSchema } from '../../contract/api/documents.ts'
import {
  assinanteSchema,
  documentoAssinadoSchema,
  documentoFaseAssinaturaFilterSchema,
  documentoFaseAssinaturaPageSchema,
  documentoFaseAssinaturaSchema,
  enviarCidadaoSchema,
  enviarServidorSchema,
  justificativaSchema,
} from '../../contract/api/signatures.ts'
import { requirePerson, requireScope } from '../auth/index.ts'
import { reachOf } from '../boxes/reach.ts'
import { nextSince } from '../boxes/rules.ts'
import type { ServiceDeps } from '../deps.ts'
import { createVisibleDocuments, ofDocument } from '../documents/visible-documents.ts'
import { forbidden, notFound } from '../errors.ts'
import { sendBareString } from '../events/write-result.ts'
import { extension } from '../openapi/extension.ts'
import { findArquivo, isReceived } from '../storage/store.ts'
import { blockFase, removeFase, unblockFase } from './block-fase.ts'
import { describeFases } from './describe.ts'
import { searchFases } from './search.ts'
import { sendAsCitizen, sendToSignature } from './send.ts'
import { prepareSignedCapture, signOrRefuse } from './sign.ts'
import { assinantesOf, describeSigners, findFase, participatesInFase } from './store.ts'

const base = '/v2/documentos/fase-assinatura'
const captureKinds = [
  'CapturaNatoDigitalMultiplasAssinaturasServidor',
  'CapturaNatoDigitalMultiplasAssinaturasCidadao',
] as const

const tags = ['Documentos: fase de assinatura']
const params = z.object({ IdDocumentoFaseAssinatura: idSchema })
const read = requireScope('consultar', 'person')
const write = requireScope('documento', 'person')

/** The signature phase (spec, "Documents: signature phase"). */
export function registerSignatures(instance: FastifyInstance, deps: ServiceDeps): void {
  for (const tipo of captureKinds) deps.events.handlePrepared(tipo, prepareSignedCapture(deps))
  registerSending(instance, deps)
  registerSignerActs(instance, deps)
  registerReading(instance, deps)
  registerOfDocument(instance, deps)
}

function registerSending(instance: FastifyInstance, deps: ServiceDeps): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.post(
    `${base}/enviar/servidor`,
    { onRequest: write, schema: { tags, body: enviarServidorSchema, response: { 200: idSchema } } },
    async (request, reply) =>
      sendBareString(reply, await sendToSignature(deps, requirePerson(request).idCidadao, request.body)),
  )
  app.post(
    `${base}/enviar/cidadao`,
    { onRequest: write, schema: { tags, body: enviarCidadaoSchema, response: { 200: documentoAssinadoSchema } } },
    async (request) => ({
      capturado: false,
      idDocumentoFaseAssinatura: await sendAsCitizen(deps, requirePerson(request).idCidadao, request.body),
    }),
  )
  app.delete(
    `${base}/:IdDocumentoFaseAssinatura`,
    { onRequest: write, schema: { ...extension, tags, params, response: { 204: z.null() } } },
    async (request, reply) => {
      await removeFase(deps, requirePerson(request).idCidadao, request.params.IdDocumentoFaseAssinatura)
      return reply.code(204).send(null)
    },
  )
}

function registerSignerActs(instance: FastifyInstance, deps: ServiceDeps): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const response = { 200: documentoAssinadoSchema }
  const justified = { ...extension, tags, params, body: justificativaSchema, response }

  app.post(
    `${base}/assinar/:IdDocumentoFaseAssinatura`,
    {
      onRequest: write,
      config: { replaces: [{ method: 'GET', url: `${base}/assinar/:IdDocumentoFaseAssinatura` }] },
      schema: { tags, params, response },
    },
    (request) => signOrRefuse(deps, requirePerson(request).idCidadao, request.params.IdDocumentoFaseAssinatura),
  )
  app.post(`${base}/recusar/:IdDocumentoFaseAssinatura`, { onRequest: write, schema: justified }, (request) =>
    signOrRefuse(deps, requirePerson(request).idCidadao, request.params.IdDocumentoFaseAssinatura, request.body),
  )
  app.post(`${base}/bloquear/:IdDocumentoFaseAssinatura`, { onRequest: write, schema: justified }, async (request) => {
    const { IdDocumentoFaseAssinatura: id } = request.params
    await blockFase(deps, requirePerson(request).idCidadao, id, request.body.justificativa)
    return { capturado: false }
  })
  app.post(
    `${base}/desbloquear/:IdDocumentoFaseAssinatura`,
    { onRequest: write, schema: { ...extension, tags, params, response } },
    async (request) => {
      await unblockFase(deps, requirePerson(request).idCidadao, request.params.IdDocumentoFaseAssinatura)
      return { capturado: false }
    },
  )
}

function registerOfDocument(instance: FastifyInstance, { db }: ServiceDeps): void {
  const documents = createVisibleDocuments(db)
  instance.withTypeProvider<ZodTypeProvider>().get(
    '/v2/documentos/:idDocumento/assinantes',
    {
      onRequest: requireScope('consultar'),
      schema: {
        ...ofDocument,
        response: { 200: z.array(assinanteSchema) },
      },
    },
    async (request) => {
      const { idFase, idAssinante, dataCaptura } = await documents.find(request, request.params.idDocumento)
      if (idFase !== null) return assinantesOf(db, idFase)
      if (idAssinante === null) return []
      // The capture was the signature.
      return describeSigners(db, [
        { idAgente: idAssinante, manifestacao: 'Assinado', data: dataCaptura, justificativa: null },
      ])
    },
  )
}

function registerReading(instance: FastifyInstance, { db, clock, storage, counts }: ServiceDeps): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const findVisible = async (idCidadao: string, id: string) => {
    const fase = await findFase(db, id)
    if (!fase) throw notFound('Este documento em fase de assinatura não existe.')
    if (!(await participatesInFase(db, idCidadao, fase)))
      throw forbidden('Você não participa desta fase de assinatura.')
    return fase
  }

  app.post(
    `${base}/paginated-search`,
    {
      onRequest: read,
      config: { replaces: [{ method: 'POST', url: `${base}/search` }] },
      schema: {
        tags,
        body: documentoFaseAssinaturaFilterSchema,
        response: { 200: documentoFaseAssinaturaPageSchema },
      },
    },
    async (request) => {
      const { idCidadao } = requirePerson(request)
      const ate = nextSince(clock())
      const reach = await reachOf(db, idCidadao)
      const { rows, count } = await searchFases(db, counts, reach, request.body)
      return { result: await describeFases(db, rows, reach.self), count, ate }
    },
  )
  app.get(
    `${base}/:IdDocumentoFaseAssinatura`,
    { onRequest: read, schema: { tags, params, response: { 200: documentoFaseAssinaturaSchema } } },
    async (request) => {
      const { idCidadao } = requirePerson(request)
      const fase = await findVisible(idCidadao, request.params.IdDocumentoFaseAssinatura)
      const [described] = await describeFases(db, [fase], (await reachOf(db, idCidadao)).self)
      if (!described) throw notFound('Este documento em fase de assinatura não existe.')
      return described
    },
  )
  app.get(
    `${base}/:IdDocumentoFaseAssinatura/url-para-download-arquivo`,
    { onRequest: read, schema: { ...extension, tags, params, response: { 200: downloadAddressSchema } } },
    async (request, reply) => {
      const fase = await findVisible(requirePerson(request).idCidadao, request.params.IdDocumentoFaseAssinatura)
      const arquivo = await findArquivo(db, fase.idArquivo)
      if (!arquivo || !isReceived(arquivo)) throw notFound('O arquivo deste documento não existe.')
      const { objeto } = arquivo
      return sendBareString(reply, await storage.downloadAddress({ objeto, bytes: fase.bytes, nome: fase.nome }))
    },
  )
}
