import { z } from 'zod'
import { draftFieldsSchema } from './compose.ts'

/** The fields of a forwarding that can be used again. */
export const templateFieldsSchema = draftFieldsSchema.pick({
  recipients: true,
  subject: true,
  message: true,
  access: true,
  secrecy: true,
  notifyByEmail: true,
})
export type TemplateFields = z.infer<typeof templateFieldsSchema>

const templateNameSchema = z.string().trim().min(1).max(80)
const templateSchema = z.object({ templateId: z.uuid(), name: templateNameSchema, fields: templateFieldsSchema })
export type Template = z.infer<typeof templateSchema>

const one = { templateId: z.uuid() }
export const templateCalls = {
  /** By name. */
  'templates.list': { input: z.strictObject({}), output: z.array(templateSchema) },
  /** Failure: `conflict` if the name exists. */
  'templates.add': {
    input: z.strictObject({ name: templateNameSchema, fields: templateFieldsSchema }),
    output: templateSchema,
  },
  /** Failures: `conflict` if another template has the name; `not-found`. */
  'templates.rename': { input: z.strictObject({ ...one, name: templateNameSchema }), output: z.null() },
  'templates.remove': { input: z.strictObject(one), output: z.null() },
} as const
