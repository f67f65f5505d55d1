import { z } from 'zod'

/** Changes of a good answer into one that another service would give for the same record. */
type Change = 'null' | 'missing'

/** Sets every optional property to null, or removes it, in the parts of a body that a schema describes. */
export function withoutOptional(schema: z.core.$ZodType, body: unknown, change: Change): unknown {
  if (schema instanceof z.ZodOptional) return withoutOptional(schema.unwrap(), body, change)
  if (schema instanceof z.ZodPipe) return withoutOptional(schema.in, body, change)
  if (schema instanceof z.ZodArray && Array.isArray(body)) {
    return body.map((each: unknown) => withoutOptional(schema.element, each, change))
  }
  if (!(schema instanceof z.ZodObject) || !isObject(body)) return body
  const entries = Object.entries(schema.shape).flatMap(([name, field]): [string, unknown][] => {
    if (field instanceof z.ZodOptional) return change === 'null' ? [[name, null]] : []
    return [[name, withoutOptional(field, body[name], change)]]
  })
  return Object.fromEntries(entries)
}

/** Capitalises the names of all properties, as services of .NET may; those of maps are data. */
export function inPascalCase(schema: z.core.$ZodType, body: unknown): unknown {
  if (schema instanceof z.ZodOptional) return inPascalCase(schema.unwrap(), body)
  if (schema instanceof z.ZodPipe) return inPascalCase(schema.in, body)
  if (schema instanceof z.ZodArray && Array.isArray(body)) return body.map((each) => inPascalCase(schema.element, each))
  if (schema instanceof z.ZodUnion) return isObject(body) ? capitalised(body, () => z.unknown()) : body
  if (!(schema instanceof z.ZodObject) || !isObject(body)) return body
  return capitalised(body, (name) => schema.shape[name] ?? z.unknown())
}

/** The optional fields of a schema's record, without maps, which are read as a whole. */
export function optionalFields(schema: z.core.$ZodType): string[] {
  if (!(schema instanceof z.ZodObject)) return []
  const isPart = (field: unknown) => field instanceof z.ZodOptional && !(field.unwrap() instanceof z.ZodRecord)
  return Object.entries(schema.shape).flatMap(([name, field]) => (isPart(field) ? [name] : []))
}

function capitalised(body: Readonly<Record<string, unknown>>, fieldOf: (name: string) => z.core.$ZodType) {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name.charAt(0).toUpperCase() + name.slice(1),
      inPascalCase(fieldOf(name), value),
    ]),
  )
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
