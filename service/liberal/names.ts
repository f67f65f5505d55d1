import type { z } from 'zod'
import { type Alias, aliases } from './aliases.ts'

interface Def {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly innerType?: z.ZodType
  readonly element?: z.ZodType
  readonly options?: readonly z.ZodType[]
  readonly in?: z.ZodType
}
const defOf = (schema: z.ZodType): Def => (schema as unknown as { _zod: { def: Def } })._zod.def
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The object schemas inside a schema and its wrappers. */
function shapesOf(schema: z.ZodType): Readonly<Record<string, z.ZodType>>[] {
  const { shape, innerType, options, in: input } = defOf(schema)
  if (shape) return [shape]
  if (options) return options.flatMap(shapesOf)
  const inner = innerType ?? input
  return inner ? shapesOf(inner) : []
}

/** Whether a schema has a property of this name. */
export const hasProperty = (schema: z.ZodType, name: string): boolean =>
  shapesOf(schema).some((shape) => Object.hasOwn(shape, name))

function elementOf(schema: z.ZodType): z.ZodType | undefined {
  const { element, innerType, options, in: input } = defOf(schema)
  if (element) return element
  const inner = innerType ?? input
  return inner ? elementOf(inner) : options?.map(elementOf).find((found) => found !== undefined)
}

/**
 * Renames a body's properties to the schema's names regardless of case (shapes.md, section 2), recursively. An exact
 * name wins over others. Unknown properties stay; null properties are removed.
 */
export function withNames(schema: z.ZodType, value: unknown): unknown {
  if (Array.isArray(value)) {
    const element = elementOf(schema)
    return element === undefined ? value : value.map((each) => withNames(element, each))
  }
  if (!isRecord(value)) return value
  const shape = Object.assign({}, ...shapesOf(schema)) as Readonly<Record<string, z.ZodType>>
  const names = new Map(Object.keys(shape).map((name) => [name.toLowerCase(), name]))
  const given = Object.entries(value).filter(([, each]) => each !== null)
  const renamed = given.map(([key, each]) => {
    const name = Object.hasOwn(shape, key) ? key : (names.get(key.toLowerCase()) ?? key)
    const inner = Object.hasOwn(shape, name) ? shape[name] : undefined
    return { name, exact: name === key, value: inner === undefined ? each : withNames(inner, each) }
  })
  // Exact names last, so that they win.
  return Object.fromEntries(
    renamed.sort((a, b) => Number(a.exact) - Number(b.exact)).map((one) => [one.name, one.value]),
  )
}

const nameOf = (alias: Alias): string => (typeof alias === 'string' ? alias : alias.name)

/** Copies aliased properties to their own names. */
export function withAliases(path: string, schema: z.ZodType, body: unknown): unknown {
  if (!isRecord(body)) return body
  const shape = Object.assign({}, ...shapesOf(schema)) as Readonly<Record<string, z.ZodType>>
  const lower = new Map(Object.entries(body).map(([key, value]) => [key.toLowerCase(), value]))
  const added: Record<string, unknown> = {}
  for (const { paths, names } of aliases) {
    if (!paths.test(path)) continue
    for (const [name, others] of Object.entries(names)) {
      if (!Object.hasOwn(shape, name) || lower.has(name.toLowerCase())) continue
      const other = others.find((each) => lower.has(nameOf(each).toLowerCase()))
      if (other === undefined) continue
      const value = lower.get(nameOf(other).toLowerCase())
      added[name] = typeof other === 'string' ? value : other.read(value)
    }
  }
  return { ...body, ...added }
}

const mostUnknown = 20
const longestUnknown = 100

/** Some of the body's names that are neither in the schema nor aliases; null counts as absent. */
export function unknownNames(path: string, schema: z.ZodType, body: unknown): string[] {
  if (!isRecord(body)) return []
  const own = shapesOf(schema).flatMap(Object.keys)
  const others = aliases
    .filter(({ paths }) => paths.test(path))
    .flatMap(({ names }) => own.flatMap((name) => (names[name] ?? []).map(nameOf)))
  const known = new Set([...own, ...others].map((name) => name.toLowerCase()))
  const given = Object.entries(body).flatMap(([name, value]) => (value === null ? [] : [name]))
  const unknown = given.filter((name) => !known.has(name.toLowerCase()) && name.length <= longestUnknown)
  return unknown.slice(0, mostUnknown)
}
