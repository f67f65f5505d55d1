import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import {
  capturaAutoAssinadoServidorSchema,
  capturaCidadaoSchema,
  capturaDigitalizadoCidadaoSchema,
  capturaDigitalizadoServidorSchema,
  capturaOriginalSchema,
  capturaServidorSchema,
  webApiResponseSchema,
} from '../../contract/api/captures.ts'
import { idSchema } from '../../contract/api/common.ts'
import { requirePerson, requireScope } from '../auth/index.ts'
import type { ServiceDeps } from '../deps.ts'
import { badRequest } from '../errors.ts'
import { sendBareString, sendWriteResult, writeResponses } from '../events/write-result.ts'
import { acceptCapture, type CaptureRequest, captureProblem } from './capture.ts'
import { createDocumento } from './create.ts'

/** What every body has; a class is another matter, since most routes accept none. */
type Common = Omit<z.output<typeof capturaCidadaoSchema>, 'idClasse'>
type Rest = Omit<CaptureRequest, keyof Common>

const commonOf = ({ nomeArquivo, credenciarCapturador, restricaoAcesso, ...body }: Common): Common => ({
  ...{ nomeArquivo, credenciarCapturador, restricaoAcesso, idArquivo: body.idArquivo },
  identificadorTemporarioArquivoNaNuvem: body.identificadorTemporarioArquivoNaNuvem,
})
const plain = { natureza: 'NatoDigital', signs: false, signature: 'either' } as const
const icp = { ...plain, tipo: 'CapturaNatoDigitalICPBrasil', signature: 'required' } as const
const copy = { ...plain, tipo: 'CapturaNatoDigitalCopia', signature: 'forbidden', valorLegal: 'CopiaSimples' } as const
const scan = { natureza: 'Digitalizado', signs: false, signature: 'either' } as const

/** Captures: accepted at once, carried out by the queue (spec, "Events"; shapes.md 3.5 for the routes). */
export function registerCaptures(instance: FastifyInstance, deps: ServiceDeps): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const kinds = [
    'CapturaDigitalizadoServidor',
    'CapturaDigitalizadoCidadao',
    'CapturaNatoDigitalAssinaturaEletronicaServidor',
    'CapturaNatoDigitalAssinaturaEletronicaCidadao',
    'CapturaNatoDigitalICPBrasil',
    'CapturaNatoDigitalCopia',
  ] as const
  for (const kind of kinds) deps.events.handle(kind, (tx, event) => createDocumento(tx, event, deps.clock()))

  /** One route: what its body is, and what of it makes the capture. */
  function route<S extends z.ZodType<Common>>(path: string, body: S, rest: (body: z.output<S>) => Rest): void {
    app.post(
      `/v2/documentos/capturar/${path}`,
      {
        onRequest: requireScope('documento', 'person'),
        schema: { tags: ['Documentos: captura'], body, response: writeResponses(deps.config.writeResult) },
      },
      async (request, reply) => {
        const { idCidadao } = requirePerson(request)
        const read = request.body as z.output<S>
        const idEvento = await acceptCapture(deps, idCidadao, { ...commonOf(read), ...rest(read) })
        return sendWriteResult(reply, deps.config.writeResult, idEvento)
      },
    )
  }

  route('digitalizado/servidor', capturaDigitalizadoServidorSchema, (body) => ({
    ...{ ...scan, tipo: 'CapturaDigitalizadoServidor', idPapel: body.idPapelCapturador },
    valorLegal: body.valorLegalDocumentoConferencia,
  }))
  route('digitalizado/cidadao', capturaDigitalizadoCidadaoSchema, ({ valorLegal }) => {
    if (valorLegal !== 'CopiaSimples') {
      throw badRequest('O que um cidadão digitaliza é cópia simples.', { valorLegal: 'só CopiaSimples' })
    }
    return { ...scan, tipo: 'CapturaDigitalizadoCidadao', idPapel: null, valorLegal }
  })
  route('nato-digital/auto-assinado/servidor', capturaAutoAssinadoServidorSchema, (body) => ({
    ...{ ...plain, tipo: 'CapturaNatoDigitalAssinaturaEletronicaServidor', signs: true },
    ...{ idPapel: body.idPapelCapturadorAssinante, idClasse: body.idClasse },
  }))
  route('nato-digital/auto-assinado/cidadao', capturaCidadaoSchema, () => ({
    ...{ ...plain, tipo: 'CapturaNatoDigitalAssinaturaEletronicaCidadao', signs: true, idPapel: null },
  }))
  route('nato-digital/icp-brasil/servidor', capturaServidorSchema, (body) => ({
    ...{ ...icp, idPapel: body.idPapelCapturador },
  }))
  route('nato-digital/icp-brasil/cidadao', capturaCidadaoSchema, () => ({ ...icp, idPapel: null }))
  route('nato-digital/copia/servidor', capturaServidorSchema, (body) => ({
    ...{ ...copy, idPapel: body.idPapelCapturador },
  }))
  route('nato-digital/copia/cidadao', capturaCidadaoSchema, () => ({ ...copy, idPapel: null }))

  // The answer is the event's id, bare, whatever WRITE_RESULT says (spec, "Events"). No kind of its own is known.
  const original = (body: z.output<typeof capturaOriginalSchema>): CaptureRequest => ({
    ...{ ...commonOf(body), ...scan, tipo: 'CapturaDigitalizadoServidor', idPapel: body.idPapelCapturador },
    valorLegal: 'Original',
  })
  const tags = ['Documentos: digitalizado original']
  const onRequest = requireScope('documento', 'person')
  app.post(
    '/v2/documentos/capturar/digitalizado/original',
    { onRequest, schema: { tags, body: capturaOriginalSchema, response: { 200: idSchema } } },
    async (request, reply) =>
      sendBareString(reply, await acceptCapture(deps, requirePerson(request).idCidadao, original(request.body))),
  )
  app.post(
    '/v2/documentos/capturar/digitalizado/original/validar',
    { onRequest, schema: { tags, body: capturaOriginalSchema, response: { 200: webApiResponseSchema } } },
    async (request) => {
      const problem = await captureProblem(deps, requirePerson(request).idCidadao, original(request.body))
      return problem === null ? { isSuccess: true } : { isSuccess: false, message: problem }
    },
  )
}
