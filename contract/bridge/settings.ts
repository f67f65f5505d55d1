import { z } from 'zod'

/** Choices of the person. */
export const preferencesSchema = z.object({
  theme: z.enum(['system', 'light', 'dark', 'contrast']),
  /** Seconds that an operation is held, and can be undone, before anything leaves this computer. */
  holdSeconds: z.int().min(0).max(60),
})
export type Preferences = z.infer<typeof preferencesSchema>

export const settingsCalls = {
  'settings.get': { input: z.strictObject({}), output: preferencesSchema },
  'settings.update': { input: preferencesSchema.partial().strict(), output: preferencesSchema },
} as const
