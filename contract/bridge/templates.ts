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

/** A text that is inserted into messages. */
const readyTextSchema = z.strictObject({ message: z.string().regex(/\S/).max(100_000) })

/** The content of a template: a forwarding, or a text alone. */
export const templateContentSchema = z.union([templateFieldsSchema, readyTextSchema])
export type TemplateContent = z.infer<typeof templateContentSchema>
export const isForwarding = (content: TemplateContent): content is TemplateFields => 'subject' in content
export const isReadyText = (content: TemplateContent): content is z.infer<typeof readyTextSchema> =>
  !isForwarding(content)

const templateNameSchema = z.string().trim().min(1).max(80)
const templateSchema = z.object({ templateId: z.uuid(), name: templateNameSchema, fields: templateContentSchema })
export type Template = z.infer<typeof templateSchema>

const one = { templateId: z.uuid() }
export const templateCalls = {
  /** By name. */
  'templates.list': { input: z.strictObject({}), output: z.array(templateSchema) },
  /** Failure: `conflict` if a template of either content has the name. */
  'templates.add': {
    input: z.strictObject({ name: templateNameSchema, fields: templateContentSchema }),
    output: templateSchema,
  },
  /** Failures: `conflict` if another template has the name; `not-found`. */
  'templates.rename': { input: z.strictObject({ ...one, name: templateNameSchema }), output: z.null() },
  'templates.remove': { input: z.strictObject(one), output: z.null() },
} as const
