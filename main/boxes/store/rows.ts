import { z } from 'zod'
import { type Encaminhamento, parteEncaminhamentoSchema } from '../../../contract/api/forwardings.ts'
import type { BoxItem } from '../../../contract/bridge/boxes.ts'
import type { Remembered } from '../../database/index.ts'

/** Where the boxes lie. */
export type BoxMemory = Pick<Remembered, 'db' | 'understood'>

/** A row of a list as it is kept: the operation that is at it stands elsewhere. */
export type KeptItem = Omit<BoxItem, 'operationId'>

const summarySchema = z.object({
  assunto: z.string(),
  dataHora: z.string(),
  protocolo: z.string(),
  origem: parteEncaminhamentoSchema,
  destinos: z.array(parteEncaminhamentoSchema),
  documentos: z.int(),
})
const rowSchema = z.object({ id: z.string(), summary: z.string(), unread: z.int() })

/** A row of the database as an item. @throws where it is none; null for what an older version kept and no longer has its shape. */
export function itemOf(value: unknown): KeptItem | null {
  const row = rowSchema.parse(value)
  const summary = summarySchema.safeParse(JSON.parse(row.summary))
  return summary.success ? { id: row.id, ...summary.data, unread: row.unread === 1 } : null
}

/** @throws where it is no JSON; what was kept by an older version and no longer has its shape counts as not kept. */
export function contentOf<T>(row: unknown, schema: z.ZodType<T>): T | null {
  if (row === undefined) return null
  const { content } = z.object({ content: z.string() }).parse(row)
  const read = schema.safeParse(JSON.parse(content))
  return read.success ? read.data : null
}

/** A moment as numbers of forwardings count it: all within one millisecond lie between two of these. */
export const numbersPerMs = 1000
export const momentOf = ({ dataHora }: Pick<Encaminhamento, 'dataHora'>): number => Date.parse(dataHora)
