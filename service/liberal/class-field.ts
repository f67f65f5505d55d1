import type { z } from 'zod'
import { hasProperty } from './names.ts'

const classNames = ['idclasse', 'idclassedocumental']

/**
 * True if a body has a class, by either name, where the endpoint accepts none (spec, "Classification"). Other unknown
 * fields are ignored, but a class must not be lost silently. Null counts as absent.
 */
export function hasUnexpectedClass(schema: z.ZodType, body: unknown): boolean {
  if (typeof body !== 'object' || body === null || hasProperty(schema, 'idClasse')) return false
  return Object.entries(body).some(([name, value]) => value !== null && classNames.includes(name.toLowerCase()))
}
