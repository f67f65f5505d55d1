import { z } from 'zod'
import { nivelAcesso } from '../api/access.ts'
import { idSchema } from '../api/common.ts'
import { directoryEntrySchema } from './directory.ts'

/** Access in the person's words; main turns it into RestricaoAcessoApiEntry. */
export const accessLevelSchema = z.enum(['Publico', 'Organizacional'])
export type AccessLevel = z.infer<typeof accessLevelSchema>

/**
 * The same for a document or a forwarding, which can be a secret, too. All captures, sending to signature and every
 * forwarding take RestricaoAcessoApiEntry, and it says these four (spec, "Resources and their fields"; shapes.md 3.5.1).
 * The other levels of shapes.md 4.2 cannot be asked for: Reservado, Secreto and Ultrassecreto are what the term of a
 * classification amounts to, and nothing in a request makes a record Restrito, or SigilosoSemFundamentoLegal but for a
 * field that the specification does not have.
 */
export const draftAccessSchema = z.enum([...accessLevelSchema.options, 'Sigiloso', 'Classificado'])
export type DraftAccess = z.infer<typeof draftAccessSchema>

/** Longer than any classification may last: what is too long is said beside the field. */
const termSchema = z.int().min(0).max(9999)

/** As many grounds as a request takes. */
export const mostGrounds = 100
const groundSchema = z.object({ id: idSchema, nome: z.string() })

/**
 * What has to be said of a secret (spec, RestricaoAcessoApiEntry; shapes.md 3.5.1). Sigiloso needs grounds alone;
 * Classificado needs all of it. Everything may still be empty in a draft.
 */
export const secrecySchema = z.strictObject({
  grounds: z.array(groundSchema).max(mostGrounds),
  years: termSchema,
  months: termSchema,
  days: termSchema,
  justification: z.string().max(4000),
  /** A role. */
  approver: directoryEntrySchema.nullable(),
})
export type Secrecy = z.infer<typeof secrecySchema>

/**
 * What is changed of it: all else stays, so that many that differ can be changed together. Of the grounds, one is
 * chosen, or no more.
 */
export const secrecyChangesSchema = z
  .strictObject({
    ...secrecySchema.omit({ grounds: true }).shape,
    ground: z.strictObject({ ...groundSchema.shape, isChosen: z.boolean() }),
  })
  .partial()
export type SecrecyChanges = z.infer<typeof secrecyChangesSchema>

/** How many years a term amounts to, as the service counts. */
export const yearsOf = ({ years, months, days }: Pick<Secrecy, 'years' | 'months' | 'days'>): number =>
  years + months / 12 + days / 365
/** The level that a classification of so many years has (shapes.md 3.5.1). */
export function classificationLevel(years: number): number {
  if (years <= 5) return nivelAcesso.Reservado
  return years <= 15 ? nivelAcesso.Secreto : nivelAcesso.Ultrassecreto
}
/** The longest that a classification may last (shapes.md 3.5.1). */
export const mostYears = 25
