import { z } from 'zod'
import { idSchema } from '../api/common.ts'
import { atoDetalheSchema, atoDocumentoSchema, atoSchema, processoSchema } from '../api/processes.ts'
import { accessLevelSchema } from './access.ts'

const words = z.string().trim().min(1).max(100_000)
const summary = z.string().trim().min(1).max(2000)
const idsDocumentos = z.array(idSchema).max(500)

/** Whom a process concerns: agents of the directory, companies, and others by a description. */
export const interestedSchema = z.strictObject({
  agentes: z.array(idSchema).max(200),
  pessoasJuridicas: z
    .array(z.strictObject({ razaoSocial: z.string().min(1), cnpj: z.string().min(1), email: z.string().nullable() }))
    .max(200),
  semIdentificacao: z.array(z.strictObject({ descricao: z.string().min(1) })).max(200),
})
export type Interested = z.infer<typeof interestedSchema>

/** What opens a process, in the unit of the role (shapes.md 3.13). */
export const openingSchema = z.strictObject({
  idPapel: idSchema,
  idClasse: idSchema,
  resumo: summary,
  idsDocumentos,
  interessados: interestedSchema,
})
export type Opening = z.infer<typeof openingSchema>

/** On which process, and as whom. */
const onProcess = { idProcesso: idSchema, idPapel: idSchema }
/** The term of an act is as restricted as this says; that of an edit is public (shapes.md 3.13). */
const restricted = { ...onProcess, access: accessLevelSchema }

/** An act on a process that is there, by the name that the service has for it. */
export const processActSchema = z.discriminatedUnion('ato', [
  z.strictObject({ ato: z.literal('despachar'), ...restricted, idDestino: idSchema, mensagem: words, idsDocumentos }),
  z.strictObject({ ato: z.literal('avocar'), ...restricted, justificativa: words }),
  z.strictObject({
    ...{ ato: z.literal('entranhar'), ...restricted, justificativa: words },
    idsDocumentos: idsDocumentos.min(1),
  }),
  /** The documents of a forwarding, which leaves its box by it; all of them where none is named. */
  z.strictObject({
    ...{ ato: z.literal('entranhar-encaminhamento'), ...restricted, justificativa: words },
    ...{ idEncaminhamento: idSchema, idsDocumentos },
  }),
  /** By the numbers that the documents have in the process. */
  z.strictObject({
    ...{ ato: z.literal('desentranhar'), ...restricted, justificativa: words },
    sequenciais: z.array(z.int().min(1)).min(1).max(500),
  }),
  z.strictObject({ ato: z.literal('encerrar'), ...restricted, desfecho: words }),
  z.strictObject({ ato: z.literal('reabrir'), ...restricted, justificativa: words }),
  z.strictObject({
    ...{ ato: z.literal('editar'), ...onProcess, idClasse: idSchema, resumo: summary },
    ...{ interessados: interestedSchema, justificativa: words.nullable() },
  }),
])
export type ProcessAct = z.infer<typeof processActSchema>

/** A process as the service has it now: its acts in their order, each with what it says and brought in. */
export const processViewSchema = z.object({
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
  /** Asks the service. */
  'processes.get': { input: z.strictObject({ id: idSchema }), output: processViewSchema },
  /** Puts the opening of a process into the outbox; answers its operation. */
  'processes.open': { input: openingSchema, output: z.uuid() },
  /** Puts one act into the outbox; answers its operation. */
  'processes.act': { input: processActSchema, output: z.uuid() },
} as const
