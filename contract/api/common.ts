import { z } from 'zod'

/** An identifier of the service: a UUID in text form (spec, "Resources and their fields"), in either case. */
export const idSchema = z.guid().toLowerCase()

/** ISO 8601 with an offset (shapes.md, section 2). */
export const dateTimeSchema = z.iso.datetime({ offset: true })

const earliest = Date.parse('0001-01-01T00:00:00Z')
const latest = Date.parse('9999-12-31T23:59:59.999Z')

/** A moment in a filter, no further away than any database counts. */
export const filterMomentSchema = dateTimeSchema.refine(
  (text) => !(Date.parse(text) < earliest || Date.parse(text) > latest),
  { error: 'longe demais' },
)

/**
 * Body of 400 and 500 (spec, "Errors"): only `traceId` is promised. `error` and `issues` are what the live
 * service has been seen to add (shapes.md C14); `issues` maps a field to what is wrong with it.
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
export type Paging = z.infer<typeof pagingSchema>

/** A page of results: `result` is the page, `count` the number of all matches. */
export const pageOf = <T extends z.ZodType>(item: T) => z.object({ result: z.array(item), count: z.int().min(0) })

/**
 * What a write answers: an object with `idEvento` (spec, "Events") or, on the live service and for the scanned
 * original, the bare UUID (shapes.md C1). `eventIdOf` reads either.
 */
export const writeResultSchema = z.union([idSchema, z.object({ idEvento: idSchema })])
export type WriteResult = z.infer<typeof writeResultSchema>

/** The event identifier in a write's answer, whichever of its two forms it has. */
export function eventIdOf(result: WriteResult): string {
  return typeof result === 'string' ? result : result.idEvento
}
