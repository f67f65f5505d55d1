import { z } from 'zod'
import { agenteEstruturadoSchema } from '../api/agents.ts'
import { caixaSchema } from '../api/boxes.ts'
import { idSchema } from '../api/common.ts'
import { atoDetalheSchema, atoDocumentoSchema, atoSchema, processoSchema } from '../api/processes.ts'
import { directoryKindSchema } from './directory.ts'
import { resultPageFields } from './result-page.ts'

/** A process in a list, as it is known on this computer. */
const processRowSchema = processoSchema.omit({ ano: true }).extend({
  /** The person's box that holds it, as its list last said; null for none. */
  idCaixa: idSchema.nullable(),
  /** The last reading that a copy was kept of; null where there is no copy. */
  readAt: z.string().nullable(),
})
export type ProcessRow = z.infer<typeof processRowSchema>

/** The person's process boxes; `pendentes` counts the processes in progress. */
const processBoxesSchema = z.object({
  boxes: z.array(caixaSchema),
  fresh: z.boolean(),
  /** Boxes that could not be read; absent for none. */
  leftOut: z.int().min(1).optional(),
})
export type ProcessBoxes = z.infer<typeof processBoxesSchema>

const processListSchema = z.object({
  /** By box in the service's order, then those that were opened, the last one first. */
  rows: z.array(processRowSchema),
  boxes: z.array(
    z.object({
      id: idSchema,
      /** Last answer of the service; null before the first. */
      syncedAt: z.string().nullable(),
      /** False where the box has more processes than are kept here. */
      isWhole: z.boolean(),
      /** Processes that could not be read; absent for none. */
      leftOut: z.int().min(0).optional(),
    }),
  ),
})
export type ProcessList = z.infer<typeof processListSchema>

/** A document of a process. */
const processPieceSchema = z.object({
  /** Its number, which is never used twice. */
  sequencial: z.int(),
  idDocumento: idSchema,
  /** Null for a document that the person may not see. */
  nome: z.string().nullable(),
  /** Null where the service does not tell. */
  registro: z.string().nullable(),
  /** Whether it is the term of its act. */
  termo: z.boolean(),
  /** The act that brought it in. */
  idAto: idSchema,
  /** The act that took it out; null while it is inside. */
  idAtoRetirada: idSchema.nullable(),
})
export type ProcessPiece = z.infer<typeof processPieceSchema>

/** The interested parties by name, as far as the service tells. */
const partiesSchema = z.object({
  agentes: z.array(z.object({ id: idSchema, kind: directoryKindSchema, nome: z.string(), detalhe: z.string() })),
  pessoasJuridicas: z.array(z.object({ razaoSocial: z.string(), cnpj: z.string(), email: z.string().nullable() })),
  semIdentificacao: z.array(z.object({ descricao: z.string() })),
})

/** A process with its acts in order, each with its text and documents; a part is null where the service does not tell. */
export const processViewSchema = z.object({
  processo: processoSchema,
  idClasse: idSchema.nullable(),
  /** Code and name; null also for a class that the directory does not have. */
  classe: z.string().nullable(),
  custodia: z
    .object({
      agente: agenteEstruturadoSchema,
      /** The act that brought it there. */
      desde: z.string().nullable(),
    })
    .nullable(),
  atos: z.array(
    atoSchema.extend({
      ...atoDetalheSchema.pick({ registroTermo: true, mensagem: true, justificativa: true, desfecho: true }).shape,
      documentos: z.array(atoDocumentoSchema),
      /** False where the service does not show the act's documents to the person. */
      documentsKnown: z.boolean(),
    }),
  ),
  /** All documents by their number, also those that were taken out. */
  pecas: z.array(processPieceSchema),
  interessados: partiesSchema.nullable(),
  /** The groups of related processes that it is in, each with the first of the other processes and their number. */
  associacoes: z
    .array(
      z.object({
        id: idSchema,
        descricao: z.string(),
        processos: z.array(processoSchema.omit({ ano: true })),
        others: z.int().min(0),
      }),
    )
    .nullable(),
  /** Acts and documents that could not be read; absent for none. */
  leftOut: z.int().min(1).optional(),
  /** The moment of this reading. */
  readAt: z.string(),
  /** False for the last copy, while the service does not answer. */
  fresh: z.boolean(),
})
export type ProcessView = z.infer<typeof processViewSchema>

/** The filters of a search at the service (shapes.md 3.12); null and empty filter nothing. */
const processQuerySchema = z.strictObject({
  /** Whole numbers. */
  protocolos: z.array(z.string().trim().min(1).max(20)).max(200),
  /** The present holders. */
  idsLocaisAtuais: z.array(idSchema).max(200),
  idsOrganizacoesAutuacao: z.array(idSchema).max(200),
  /** The opening, in days of this computer's time zone, both included. */
  from: z.iso.date().nullable(),
  until: z.iso.date().nullable(),
  somenteEmAndamento: z.boolean(),
})
export type ProcessQuery = z.infer<typeof processQuerySchema>

const processQueryPartSchema = z.enum([
  'protocolos',
  'somenteEmAndamento',
  'idsLocaisAtuais',
  'idsOrganizacoesAutuacao',
  'autuadoDe',
  'autuadoAte',
])
export type ProcessQueryPart = z.infer<typeof processQueryPartSchema>

/** One page of a search at the service. */
const processResultsSchema = z.object({
  found: z.array(processRowSchema),
  ...resultPageFields,
  /** Parts that the service has not filtered by: other processes are left out of `found`, but counted. */
  ignored: z.array(processQueryPartSchema),
  /** Parts of which nobody can tell, because the service does not say what a process's data are. */
  unverified: z.array(processQueryPartSchema),
})
export type ProcessResults = z.infer<typeof processResultsSchema>

/** A group of related processes (Associacao). */
const associationSchema = z.object({
  id: idSchema,
  descricao: z.string(),
  createdAt: z.string().nullable(),
  /** How many processes are in it. */
  processes: z.int().min(0),
})
export type AssociationView = z.infer<typeof associationSchema>

/** The filters of a search for associations (extensions of shapes.md 3.15); null and empty filter nothing. */
const associationQuerySchema = z.strictObject({
  descricao: z.string().trim().max(300),
  idProcesso: idSchema.nullable(),
})
export type AssociationQuery = z.infer<typeof associationQuerySchema>

/** One page of a search for associations; the parts as in the search for processes. */
const associationResultsSchema = z.object({
  found: z.array(associationSchema),
  ...resultPageFields,
  ignored: z.array(z.enum(['descricao', 'idProcesso'])),
  unverified: z.array(z.never()),
})
export type AssociationResults = z.infer<typeof associationResultsSchema>

/** One page of the processes of an association. */
const associatedSchema = z.object({
  found: z.array(processRowSchema),
  ...resultPageFields,
  ignored: z.array(z.literal('idAssociacao')),
  unverified: z.array(z.literal('idAssociacao')),
})
export type AssociatedProcesses = z.infer<typeof associatedSchema>

/** Ids of roles of the person; null where the service does not tell. */
const roleIdsSchema = z.array(idSchema).nullable()

/** In which roles the person may act on a process now; the service checks again when an act arrives. */
const actingRolesSchema = z.object({
  situacao: z.string(),
  /** The present holder. */
  custodia: agenteEstruturadoSchema.nullable(),
  /** For acts of whoever has it. */
  holders: roleIdsSchema,
  /** For attaching documents. */
  attachers: roleIdsSchema,
  /** For taking it back; none unless the last act is a dispatch. */
  recallers: roleIdsSchema,
})
export type ActingRoles = z.infer<typeof actingRolesSchema>

export const processesCalls = {
  'processes.boxes': { input: z.strictObject({}), output: processBoxesSchema },
  /** Reads a box's processes from the service; `fresh` is false if the service did not answer. */
  'processes.refreshBox': { input: z.strictObject({ idCaixa: idSchema }), output: z.object({ fresh: z.boolean() }) },
  /** All that this computer knows. */
  'processes.list': { input: z.strictObject({}), output: processListSchema },
  /** Keeps a copy. From that copy while the service does not answer. */
  'processes.get': { input: z.strictObject({ id: idSchema }), output: processViewSchema },
  /** The last copy, without asking the service; null for none. */
  'processes.copy': { input: z.strictObject({ id: idSchema }), output: processViewSchema.nullable() },
  /** The process with this number, known here or at the service; null if there is none. */
  'processes.byNumber': {
    input: z.strictObject({ protocolo: z.string().trim().max(20) }),
    output: processRowSchema.nullable(),
  },
  /** Searches at the service by all that it filters by, 25 processes a page, newest first; `page` begins at 1. */
  'processes.searchPage': {
    input: z.strictObject({ query: processQuerySchema, page: z.int().min(1).max(100_000) }),
    output: processResultsSchema,
  },
  /** Searches for associations at the service, 25 a page, newest first. */
  'processes.associations': {
    input: z.strictObject({ query: associationQuerySchema, page: z.int().min(1).max(100_000) }),
    output: associationResultsSchema,
  },
  /** The processes of an association, 25 a page, newest first. */
  'processes.associated': {
    input: z.strictObject({ idAssociacao: idSchema, page: z.int().min(1).max(100_000) }),
    output: associatedSchema,
  },
  'processes.acting': { input: z.strictObject({ idProcesso: idSchema }), output: actingRolesSchema },
  /** The roles in which the person may open a process. */
  'processes.openers': { input: z.strictObject({}), output: z.object({ roles: roleIdsSchema }) },
} as const
