import { z } from 'zod'
import { idSchema } from '../api/common.ts'
import { directoryEntrySchema } from './directory.ts'

/** Access in the person's words; main turns it into RestricaoAcessoApiEntry. */
export const accessLevelSchema = z.enum(['Publico', 'Organizacional'])
export type AccessLevel = z.infer<typeof accessLevelSchema>

/** The same for a forwarding, which can be a secret, too. */
export const draftAccessSchema = z.enum([...accessLevelSchema.options, 'Sigiloso', 'Classificado'])
export type DraftAccess = z.infer<typeof draftAccessSchema>

/** Longer than any classification may last: what is too long is said beside the field. */
const termSchema = z.int().min(0).max(9999)

/**
 * What has to be said of a secret (spec, RestricaoAcessoApiEntry; shapes.md 3.5.1). Sigiloso needs grounds alone;
 * Classificado needs all of it. Everything may still be empty in a draft.
 */
export const secrecySchema = z.strictObject({
  grounds: z.array(z.object({ id: idSchema, nome: z.string() })).max(100),
  years: termSchema,
  months: termSchema,
  days: termSchema,
  justification: z.string().max(4000),
  /** A role. */
  approver: directoryEntrySchema.nullable(),
})
export type Secrecy = z.infer<typeof secrecySchema>

/** How many years a term amounts to, as the service counts. */
export const yearsOf = ({ years, months, days }: Pick<Secrecy, 'years' | 'months' | 'days'>): number =>
  years + months / 12 + days / 365
/** The longest that a classification may last (shapes.md 3.5.1). */
export const mostYears = 25
