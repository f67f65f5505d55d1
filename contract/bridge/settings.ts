import { z } from 'zod'

/** What a person may choose for themselves. */
export const preferencesSchema = z.object({
  theme: z.enum(['system', 'light', 'dark', 'contrast']),
})
export type Preferences = z.infer<typeof preferencesSchema>

export const settingsCalls = {
  'settings.get': { input: z.strictObject({}), output: preferencesSchema },
  'settings.update': { input: preferencesSchema.partial().strict(), output: preferencesSchema },
} as const
