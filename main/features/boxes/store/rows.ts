import { z } from 'zod'
import { type Encaminhamento, parteEncaminhamentoSchema } from '../../../../contract/api/forwardings.ts'
import type { BoxItem } from '../../../../contract/bridge/boxes.ts'

/** An item of a list as it is in the cache; its operation is in the person's own database. */
export type StoredItem = Omit<BoxItem, 'operationId'>

const summarySchema = z.object({
  assunto: z.string(),
  dataHora: z.string(),
  protocolo: z.string(),
  origem: parteEncaminhamentoSchema,
  destinos: z.array(parteEncaminhamentoSchema),
  documentos: z.int(),
  snippet: z.string().transform((text) => text.replaceAll(/\s+/g, ' ').trim()),
})
const rowSchema = z.object({ id: z.string(), summary: z.string(), unread: z.int() })

/** Null if an older version wrote it in another shape. @throws if it is no JSON. */
export function parseItem(value: unknown): StoredItem | null {
  const row = rowSchema.parse(value)
  const summary = summarySchema.safeParse(JSON.parse(row.summary))
  return summary.success ? { id: row.id, ...summary.data, unread: row.unread === 1 } : null
}

/** Null for no row, or if an older version wrote it in another shape. @throws if it is no JSON. */
export function parseContent<T>(row: unknown, schema: z.ZodType<T>): T | null {
  if (row === undefined) return null
  const { content } = z.object({ content: z.string() }).parse(row)
  const parsed = schema.safeParse(JSON.parse(content))
  return parsed.success ? parsed.data : null
}

/** The numbers of forwardings of one millisecond: its moment times this, and on from there. */
export const numbersPerMs = 1000
/** The first number of a moment's local day, or of a later or earlier day. */
export const numberOfDay = (at: Date, later = 0): number =>
  new Date(at.getFullYear(), at.getMonth(), at.getDate() + later).getTime() * numbersPerMs
/** In milliseconds. */
export const momentOf = ({ dataHora }: Pick<Encaminhamento, 'dataHora'>) => Date.parse(dataHora)
