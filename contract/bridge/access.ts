import { z } from 'zod'
import { nivelAcesso } from '../api/access.ts'
import { idSchema } from '../api/common.ts'
import { directoryEntrySchema } from './directory.ts'

/** The levels that need no details; main converts them to RestricaoAcessoApiEntry. */
const accessLevelSchema = z.enum(['Publico', 'Organizacional'])

/**
 * Access of a document or a forwarding, as the person chooses it: what RestricaoAcessoApiEntry can express (shapes.md
 * 3.5.1). The service derives Reservado, Secreto or Ultrassecreto (shapes.md 4.2) from the term of a Classificado.
 */
export const draftAccessSchema = z.enum([...accessLevelSchema.options, 'Sigiloso', 'Classificado'])
export type DraftAccess = z.infer<typeof draftAccessSchema>

/** Allows more than `maxClassificationYears`, so that the form can report a term that is too long. */
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

/** Changes to the details of one or many secrets; absent fields stay. `ground` adds or removes one ground. */
export const secrecyChangesSchema = z
  .strictObject({
    ...secrecySchema.omit({ grounds: true }).shape,
    ground: z.strictObject({ ...groundSchema.shape, isChosen: z.boolean() }),
  })
  .partial()
export type SecrecyChanges = z.infer<typeof secrecyChangesSchema>

/** A term in years. The service counts a month as 1/12 and a day as 1/365. */
export const yearsOf = ({ years, months, days }: Pick<Secrecy, 'years' | 'months' | 'days'>): number =>
  years + months / 12 + days / 365
/** The numeric level of a classification by its term in years (shapes.md 3.5.1). */
export function classificationLevel(years: number): number {
  if (years <= 5) return nivelAcesso.Reservado
  return years <= 15 ? nivelAcesso.Secreto : nivelAcesso.Ultrassecreto
}
/** The longest term of a classification (shapes.md 3.5.1). */
export const maxClassificationYears = 25
