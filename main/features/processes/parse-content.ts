import type { z } from 'zod'

/** Null if an older version wrote it in another shape. @throws if it is no JSON. */
export function parseContent<T>(content: string, schema: z.ZodType<T>): T | null {
  const parsed = schema.safeParse(JSON.parse(content))
  return parsed.success ? parsed.data : null
}
