import { z } from 'zod'
import { agenteEstruturadoSchema } from '../api/agents.ts'
import { idSchema } from '../api/common.ts'
import { atoDetalheSchema, atoDocumentoSchema, atoSchema, processoSchema } from '../api/processes.ts'

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

/** Ids of roles of the person; null where the service does not tell. */
const roleIdsSchema = z.array(idSchema).nullable()

/** In which roles the person may act on a process now; the service checks again when an act arrives. */
const actingRolesSchema = z.object({
  situacao: z.string(),
  /** Who has it now. */
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
  'processes.get': { input: z.strictObject({ id: idSchema }), output: processViewSchema },
  'processes.acting': { input: z.strictObject({ idProcesso: idSchema }), output: actingRolesSchema },
  /** The roles in which the person may open a process. */
  'processes.openers': { input: z.strictObject({}), output: z.object({ roles: roleIdsSchema }) },
} as const
