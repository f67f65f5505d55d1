import { z } from 'zod'
import { idSchema } from '../../../contract/api/common.ts'
import { draftAccessSchema } from '../../../contract/bridge/access.ts'
import { captureKindSchema } from '../../../contract/bridge/capture.ts'
import { directoryKindSchema } from '../../../contract/bridge/directory.ts'

/** The values that a person chose for one file. Recipients are in no order; none: not forwarded, or to a citizen. */
export const useSchema = z.object({
  kind: captureKindSchema,
  access: draftAccessSchema,
  idClasse: idSchema.nullable(),
  recipients: z.array(z.object({ id: idSchema, kind: directoryKindSchema })),
})
export type Use = z.infer<typeof useSchema>

/** How many uses of a word are kept: an office changes its ways. */
export const mostUses = 10
/** Fewer are chance. */
const leastAgreeing = 3
const leastShare = 0.7

/** The last uses of a word, oldest first. */
export interface WordUses {
  readonly word: string
  readonly uses: readonly Use[]
}

/** Values compared by their text; empty for none. */
const fields = {
  kind: ({ kind }: Use) => kind,
  access: ({ access }: Use) => access,
  classe: ({ idClasse }: Use) => idClasse ?? '',
  recipients: ({ recipients }: Use) =>
    recipients
      .map(({ id }) => id)
      .toSorted()
      .join(' '),
} as const
export type ProposedField = keyof typeof fields

/** A use whose field is proposed: as in `agree` of the last `of` uses of `word`. */
export interface Choice {
  readonly use: Use
  readonly word: string
  readonly agree: number
  readonly of: number
}

/**
 * The choice of a field by the words of a file. The words of its name decide before those of its page, and those before
 * its folder (`tiers`). Null where no word has enough uses that agree, or two words of a tier disagree.
 */
export function chooseField(field: ProposedField, tiers: readonly (readonly WordUses[])[]): Choice | null {
  for (const tier of tiers) {
    const choices = tier.flatMap((each) => choiceOf(field, each) ?? [])
    const [strongest] = choices.toSorted(
      (one, other) => other.agree / other.of - one.agree / one.of || other.agree - one.agree,
    )
    if (strongest === undefined) continue
    const [value, ...others] = new Set(choices.map(({ use }) => fields[field](use)))
    return value !== undefined && others.length === 0 ? strongest : null
  }
  return null
}

/** The last two uses must agree: what a person has just corrected is not proposed again. */
function choiceOf(field: ProposedField, { word, uses }: WordUses): Choice | null {
  const values = uses.map(fields[field])
  const [use, value, before] = [uses.at(-1), values.at(-1), values.at(-2)]
  if (use === undefined || value === undefined || value === '' || value !== before) return null
  const agree = values.filter((each) => each === value).length
  return agree >= leastAgreeing && agree / values.length >= leastShare ? { use, word, agree, of: values.length } : null
}
