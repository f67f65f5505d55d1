import { z } from 'zod'
import { nivelAcesso } from '../api/access.ts'
import { idSchema } from '../api/common.ts'
import { directoryEntrySchema } from './directory.ts'

/** Access as the person chooses it; main converts it to RestricaoAcessoApiEntry. */
const accessLevelSchema = z.enum(['Publico', 'Organizacional'])

/**
 * Access of a document or a forwarding: the levels that RestricaoAcessoApiEntry can express (shapes.md 3.5.1).
 * Of the others (shapes.md 4.2), the term of a classification decides Reservado, Secreto and Ultrassecreto.
 */
export const draftAccessSchema = z.enum([...accessLevelSchema.options, 'Sigiloso', 'Classificado'])
export type DraftAccess = z.infer<typeof draftAccessSchema>

/** Longer than any classification: the page reports a term that is too long. */
const termSchema = z.int().min(0).max(9999)

/** The most grounds of one request. */
export const maxGrounds = 100
const groundSchema = z.object({ id: idSchema, nome: z.string() })

/**
 * The details of a secret (spec, RestricaoAcessoApiEntry; shapes.md 3.5.1). Sigiloso needs only grounds, Classificado
 * all fields. In a draft every field may be empty.
 */
export const secrecySchema = z.strictObject({
  grounds: z.array(groundSchema).max(maxGrounds),
  years: termSchema,
  months: termSchema,
  days: termSchema,
  justification: z.string().max(4000),
  /** A role. */
  approver: directoryEntrySchema.nullable(),
})
export type Secrecy = z.infer<typeof secrecySchema>

/** Changes to the details of one or many secrets; fields that are not named stay. Adds or removes one ground. */
export const secrecyChangesSchema = z
  .strictObject({
    ...secrecySchema.omit({ grounds: true }).shape,
    ground: z.strictObject({ ...groundSchema.shape, isChosen: z.boolean() }),
  })
  .partial()
export type SecrecyChanges = z.infer<typeof secrecyChangesSchema>

/** A term in years, as the service counts. */
export const yearsOf = ({ years, months, days }: Pick<Secrecy, 'years' | 'months' | 'days'>): number =>
  years + months / 12 + days / 365
/** The level of a classification by its years (shapes.md 3.5.1). */
export function classificationLevel(years: number): number {
  if (years <= 5) return nivelAcesso.Reservado
  return years <= 15 ? nivelAcesso.Secreto : nivelAcesso.Ultrassecreto
}
/** The longest term of a classification (shapes.md 3.5.1). */
export const maxClassificationYears = 25
