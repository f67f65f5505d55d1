import { z } from 'zod'
import { idSchema } from '../api/common.ts'
import { pastaSchema } from '../api/forwardings.ts'
import { boxFilterSchema } from './boxes.ts'

export const savedViewLimits = { name: 60, perBox: 20 } as const

const nameSchema = z.string().trim().min(1).max(savedViewLimits.name)
const contentSchema = { name: nameSchema, idCaixa: idSchema, pasta: pastaSchema, filter: boxFilterSchema }

/** The filters of a folder of a box under a name, which is unique in the box without regard to case. */
export const savedViewSchema = z.object({ viewId: z.uuid(), ...contentSchema })
export type SavedView = z.infer<typeof savedViewSchema>

const one = { viewId: z.uuid() }
export const savedViewCalls = {
  /** Of all boxes, by name. */
  'views.list': { input: z.strictObject({}), output: z.array(savedViewSchema) },
  /** Failures: `conflict` if the box has a view of that name; `refused` with a message above the limit. */
  'views.add': { input: z.strictObject(contentSchema), output: savedViewSchema },
  /** Failures: `conflict` if the box has another view of that name; `not-found`. */
  'views.rename': { input: z.strictObject({ ...one, name: nameSchema }), output: z.null() },
  'views.remove': { input: z.strictObject(one), output: z.null() },
} as const
