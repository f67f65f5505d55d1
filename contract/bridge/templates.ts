import { z } from 'zod'
import { draftFieldsSchema } from './compose.ts'

/** What a forwarding can be begun with: all that is not of one occasion. */
export const templateFieldsSchema = draftFieldsSchema.pick({
  ...{ recipients: true, subject: true, message: true, access: true, secrecy: true, notifyByEmail: true },
})
export type TemplateFields = z.infer<typeof templateFieldsSchema>

export const templateNameSchema = z.string().trim().min(1).max(80)
export const templateSchema = z.object({ templateId: z.uuid(), name: templateNameSchema, fields: templateFieldsSchema })
export type Template = z.infer<typeof templateSchema>

const one = { templateId: z.uuid() }
export const templateCalls = {
  /** By name. */
  'templates.list': { input: z.strictObject({}), output: z.array(templateSchema) },
  /** A new one. Fails with `conflict` where there is one of that name. */
  'templates.add': {
    input: z.strictObject({ name: templateNameSchema, fields: templateFieldsSchema }),
    output: templateSchema,
  },
  /** Fails with `conflict` where another has that name, `not-found` where it is gone. */
  'templates.rename': { input: z.strictObject({ ...one, name: templateNameSchema }), output: z.null() },
  'templates.remove': { input: z.strictObject(one), output: z.null() },
} as const
