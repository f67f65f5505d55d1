import type { z } from 'zod'
import { knows } from './names.ts'

const names = ['idclasse', 'idclassedocumental']

/**
 * Whether a body gives a class, by either of its names, to an endpoint that accepts none (spec, "Classification"):
 * elsewhere what is not known is ignored, but whoever gives a class counts on it. Null counts as not given.
 */
export function givesUnwantedClass(schema: z.ZodType, body: unknown): boolean {
  if (typeof body !== 'object' || body === null || knows(schema, 'idClasse')) return false
  return Object.entries(body).some(([name, value]) => value !== null && names.includes(name.toLowerCase()))
}
