import { z } from 'zod'

/** An identifier of the service: a UUID in text form (spec, "Resources and their fields"), in either case. */
export const idSchema = z.guid().toLowerCase()

/** ISO 8601 with an offset (shapes.md, section 2). */
export const dateTimeSchema = z.iso.datetime({ offset: true })

const earliest = Date.parse('0001-01-01T00:00:00Z')
const latest = Date.parse('9999-12-31T23:59:59.999Z')

/** A moment in a filter: years 1 to 9999, which every database can store. */
export const filterMomentSchema = dateTimeSchema.refine(
  (text) => !(Date.parse(text) < earliest || Date.parse(text) > latest),
  { error: 'longe demais' },
)

/**
 * Body of 400 and 500 (spec, "Errors"): only `traceId` is guaranteed. The live service was seen to add
 * `error` and `issues` (shapes.md C14); `issues` maps a field to its problem.
 */
export const errorResultSchema = z.object({
  traceId: z.string(),
  error: z.string().optional(),
  issues: z.record(z.string(), z.string()).optional(),
})
export type ErrorResult = z.infer<typeof errorResultSchema>

/** Paging of every paginated-search (shapes.md 3.12): pages count from 1. */
export const pagingSchema = z.object({
  pagina: z.int().min(1).optional(),
  tamanhoPagina: z.int().min(1).max(200).optional(),
})

/** A page of results: `result` is the page, `count` the number of all matches, where the service tells it. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ result: z.array(item), count: z.int().min(0).optional() })

/**
 * Answer to a write: an object with `idEvento` (spec, "Events") or, on the live service and for the scanned
 * original, the bare UUID (shapes.md C1). `eventIdOf` reads either.
 */
export const writeResultSchema = z.union([idSchema, z.object({ idEvento: idSchema })])
type WriteResult = z.infer<typeof writeResultSchema>

/** The event id in the answer to a write, in either form. */
export function eventIdOf(result: WriteResult): string {
  return typeof result === 'string' ? result : result.idEvento
}
