import { z } from 'zod'
import { idSchema } from '../api/common.ts'
import { atoDetalheSchema, atoDocumentoSchema, atoSchema, processoSchema } from '../api/processes.ts'
import { accessLevelSchema } from './access.ts'

const words = z.string().trim().min(1).max(100_000)
const summary = z.string().trim().min(1).max(2000)
const idsDocumentos = z.array(idSchema).max(500)

/** The parties of a process: agents of the directory, companies, and others by a description. */
const interestedSchema = z.strictObject({
  agentes: z.array(idSchema).max(200),
  pessoasJuridicas: z
    .array(z.strictObject({ razaoSocial: z.string().min(1), cnpj: z.string().min(1), email: z.string().nullable() }))
    .max(200),
  semIdentificacao: z.array(z.strictObject({ descricao: z.string().min(1) })).max(200),
})
export type Interested = z.infer<typeof interestedSchema>

/** A new process, in the unit of the role (shapes.md 3.13). */
export const processOpeningSchema = z.strictObject({
  idPapel: idSchema,
  idClasse: idSchema,
  resumo: summary,
  idsDocumentos,
  interessados: interestedSchema,
})
export type ProcessOpening = z.infer<typeof processOpeningSchema>

const onProcess = { idProcesso: idSchema, idPapel: idSchema }
/** `access` is that of the act's term; the term of an edit is public (shapes.md 3.13). */
const restricted = { ...onProcess, access: accessLevelSchema }

/** An act on an existing process, by the service's name for it. */
export const processActSchema = z.discriminatedUnion('ato', [
  z.strictObject({ ato: z.literal('despachar'), ...restricted, idDestino: idSchema, mensagem: words, idsDocumentos }),
  z.strictObject({ ato: z.literal('avocar'), ...restricted, justificativa: words }),
  z.strictObject({
    ato: z.literal('entranhar'),
    ...restricted,
    justificativa: words,
    idsDocumentos: idsDocumentos.min(1),
  }),
  /** Documents of a forwarding, which leaves its box; an empty list means all. */
  z.strictObject({
    ato: z.literal('entranhar-encaminhamento'),
    ...restricted,
    justificativa: words,
    idEncaminhamento: idSchema,
    idsDocumentos,
  }),
  /** Numbers of documents in the process. */
  z.strictObject({
    ato: z.literal('desentranhar'),
    ...restricted,
    justificativa: words,
    sequenciais: z.array(z.int().min(1)).min(1).max(500),
  }),
  z.strictObject({ ato: z.literal('encerrar'), ...restricted, desfecho: words }),
  z.strictObject({ ato: z.literal('reabrir'), ...restricted, justificativa: words }),
  z.strictObject({
    ato: z.literal('editar'),
    ...onProcess,
    idClasse: idSchema,
    resumo: summary,
    interessados: interestedSchema,
    justificativa: words.nullable(),
  }),
])
export type ProcessAct = z.infer<typeof processActSchema>

/** A process with its acts in order, each with its text and documents. */
const processViewSchema = z.object({
  processo: processoSchema,
  atos: z.array(
    atoSchema.extend({
      ...atoDetalheSchema.pick({ registroTermo: true, mensagem: true, justificativa: true, desfecho: true }).shape,
      documentos: z.array(atoDocumentoSchema),
    }),
  ),
})
export type ProcessView = z.infer<typeof processViewSchema>

export const processesCalls = {
  'processes.get': { input: z.strictObject({ id: idSchema }), output: processViewSchema },
  /** Adds the operation to the outbox; answers its id. */
  'processes.open': { input: processOpeningSchema, output: z.uuid() },
  /** Adds the operation to the outbox; answers its id. */
  'processes.act': { input: processActSchema, output: z.uuid() },
} as const
