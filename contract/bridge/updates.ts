import { z } from 'zod'

/**
 * `off`: the organisation has set no address. `manual`: the system's packages install new versions. `refused`: what the
 * address offers is not what the organisation has signed, or is older.
 */
const updateStates = ['off', 'unknown', 'checking', 'current', 'ready', 'manual', 'refused', 'failed'] as const
const updateRefusals = ['not-signed', 'other-file', 'older'] as const
export type UpdateRefusal = (typeof updateRefusals)[number]

export const updateViewSchema = z.object({
  state: z.enum(updateStates),
  /** The offered version; null where none is known. */
  version: z.string().nullable(),
  /** The release's own words about its changes. */
  notes: z.array(z.string()),
  refusal: z.enum(updateRefusals).nullable(),
  /** Installed when the program ends, without a question. */
  installsAtEnd: z.boolean(),
  /** The person has postponed it until then. */
  postponedUntil: z.string().nullable(),
  canPostpone: z.boolean(),
  checkedAt: z.string().nullable(),
  /** The newest release that this computer has verified. `isOld`: nothing newer has come for so long that it is said. */
  newest: z.object({ version: z.string(), publishedAt: z.string(), isOld: z.boolean() }).nullable(),
})
export type UpdateView = z.infer<typeof updateViewSchema>

export const updatesCalls = {
  'updates.get': { input: z.strictObject({}), output: updateViewSchema },
  'updates.check': { input: z.strictObject({}), output: updateViewSchema },
  /** Hides the offer for a day. Failure: `refused` where the organisation allows no further day. */
  'updates.postpone': { input: z.strictObject({}), output: updateViewSchema },
  /** Installs the version that is `ready`; the program ends and opens again. Failure: `refused` if the file changed. */
  'updates.install': { input: z.strictObject({}), output: z.null() },
} as const
