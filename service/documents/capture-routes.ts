import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import {
  capturaAutoAssinadoCidadaoSchema,
  capturaAutoAssinadoServidorSchema,
  capturaCidadaoSchema,
  capturaDigitalizadoCidadaoSchema,
  capturaDigitalizadoServidorSchema,
  capturaServidorSchema,
  webApiResponseSchema,
} from '../../contract/api/captures.ts'
import { requirePerson, requireScope } from '../auth/index.ts'
import type { ServiceDeps } from '../deps.ts'
import { badRequest } from '../errors.ts'
import { sendWriteResult, writeResponses } from '../events/write-result.ts'
import { extension } from '../openapi/extension.ts'
import { acceptCapture, type CaptureRequest, validateCapture } from './capture.ts'
import { createDocumento } from './create-document.ts'

/** The fields of every body; without the class, which most routes do not accept. */
type SharedCaptureFields = Omit<z.output<typeof capturaCidadaoSchema>, 'idClasse'>
type Rest = Omit<CaptureRequest, keyof SharedCaptureFields>

export const sharedFieldsOf = ({
  nomeArquivo,
  credenciarCapturador,
  restricaoAcesso,
  ...body
}: SharedCaptureFields): SharedCaptureFields => ({
  nomeArquivo,
  credenciarCapturador,
  restricaoAcesso,
  idArquivo: body.idArquivo,
  identificadorTemporarioArquivoNaNuvem: body.identificadorTemporarioArquivoNaNuvem,
})
/** The only one of these endpoints that the specification names. */
const specified = 'nato-digital/auto-assinado/servidor'
const plain = { natureza: 'NatoDigital', signs: false, signature: 'either' } as const
const icp = { ...plain, tipo: 'CapturaNatoDigitalICPBrasil', signature: 'required' } as const
const copy = { ...plain, tipo: 'CapturaNatoDigitalCopia', signature: 'forbidden', valorLegal: 'CopiaSimples' } as const
export const scan = { natureza: 'Digitalizado', signs: false, signature: 'either' } as const

/** Captures: accepted at once, carried out by the queue (spec, "Events"; shapes.md 3.5). */
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

  const { writeResult, training } = deps.config
  const tags = ['Documentos: captura']
  const onRequest = requireScope('documento', 'person')

  /** Registers a capture and, in training, its validation; `rest` makes the fields that are particular to the route. */
  function route<S extends z.ZodType<SharedCaptureFields>>(
    path: string,
    body: S,
    rest: (body: z.output<S>, idCidadao: string) => Rest,
  ): void {
    const url = `/v2/documentos/capturar/${path}`
    const mark = path === specified ? {} : extension
    const captureOf = (request: FastifyRequest): CaptureRequest => {
      const parsed = request.body as z.output<S>
      return { ...sharedFieldsOf(parsed), ...rest(parsed, requirePerson(request).idCidadao) }
    }
    app.post(
      url,
      { onRequest, schema: { ...mark, tags, body, response: writeResponses(writeResult) } },
      async (request, reply) => {
        const { idCidadao } = requirePerson(request)
        const idEvento = await acceptCapture(deps, idCidadao, captureOf(request))
        return sendWriteResult(reply, writeResult, idEvento)
      },
    )
    if (!training) return
    app.post(
      `${url}/validar`,
      { onRequest, schema: { ...extension, tags, body, response: { 200: webApiResponseSchema } } },
      (request) => validateCapture(deps, requirePerson(request).idCidadao, () => captureOf(request)),
    )
  }

  route('digitalizado/servidor', capturaDigitalizadoServidorSchema, (body) => ({
    ...scan,
    tipo: 'CapturaDigitalizadoServidor',
    idPapel: body.idPapelCapturador,
    valorLegal: body.valorLegalDocumentoConferencia,
  }))
  route('digitalizado/cidadao', capturaDigitalizadoCidadaoSchema, ({ valorLegal }) => {
    if (valorLegal !== 'CopiaSimples') {
      throw badRequest('O que um cidadão digitaliza é cópia simples.', { valorLegal: 'só CopiaSimples' })
    }
    return { ...scan, tipo: 'CapturaDigitalizadoCidadao', idPapel: null, valorLegal }
  })
  route('nato-digital/auto-assinado/servidor', capturaAutoAssinadoServidorSchema, (body) => {
    const { idPapelCapturadorAssinante: idPapel, idClasse } = body
    requireOnlySigner(body.assinantes, idPapel, 'servidor')
    return { ...plain, tipo: 'CapturaNatoDigitalAssinaturaEletronicaServidor', signs: true, idPapel, idClasse }
  })
  route('nato-digital/auto-assinado/cidadao', capturaAutoAssinadoCidadaoSchema, ({ assinantes }, idCidadao) => {
    requireOnlySigner(assinantes, idCidadao, 'cidadao')
    return { ...plain, tipo: 'CapturaNatoDigitalAssinaturaEletronicaCidadao', signs: true, idPapel: null }
  })
  route('nato-digital/icp-brasil/servidor', capturaServidorSchema, (body) => ({
    ...icp,
    idPapel: body.idPapelCapturador,
  }))
  route('nato-digital/icp-brasil/cidadao', capturaCidadaoSchema, () => ({ ...icp, idPapel: null }))
  route('nato-digital/copia/servidor', capturaServidorSchema, (body) => ({
    ...copy,
    idPapel: body.idPapelCapturador,
  }))
  route('nato-digital/copia/cidadao', capturaCidadaoSchema, () => ({ ...copy, idPapel: null }))
}

/** Throws 400 for other signers: nobody would ever ask them to sign (shapes.md C4). */
function requireOnlySigner(
  assinantes: readonly string[] | undefined,
  capturer: string,
  end: 'servidor' | 'cidadao',
): void {
  if ((assinantes ?? []).every((id) => id === capturer)) return
  const endpoint = `/v2/documentos/fase-assinatura/enviar/${end}`
  throw badRequest(`Aqui só assina quem captura. Para outros assinantes, use ${endpoint}.`, {
    assinantes: 'só quem captura',
  })
}
