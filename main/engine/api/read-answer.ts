import { z } from 'zod'

/** A read answer; `leftOut`: records of its list that could not be read. */
type ReadAnswer<T> =
  | { readonly ok: true; readonly value: T; readonly leftOut: number }
  | { readonly ok: false; readonly detail: string }

/**
 * Reads the body of an answer as services write it, not only as the specification shows it. Null is absent; names may begin with a capital letter (Id, DataHora). An optional field of
 * another form is unknown. A record of a list that lacks a mandatory field is left out and counted.
 */
export function readAnswer<T>(schema: z.ZodType<T>, body: unknown): ReadAnswer<T> {
  const usual = schema.safeParse(body)
  if (usual.success) return { ok: true, value: usual.data, leftOut: 0 }
  const lists = { leftOut: 0 }
  const read = readValue(schema, body, lists)
  if (read.ok) return { ok: true, value: read.value as T, leftOut: lists.leftOut }
  return { ok: false, detail: read.detail }
}

type Read = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly detail: string }
/** Counts the records left out of the answer's own list; null below it, where a list is a field and read as a whole. */
type Lists = { leftOut: number } | null

const absent: Read = { ok: true, value: undefined }

function readValue(schema: z.core.$ZodType, value: unknown, lists: Lists): Read {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return readOptional(schema, value, lists)
  }
  if (schema instanceof z.ZodObject) return readObject(schema, value, lists)
  if (schema instanceof z.ZodArray) {
    return lists === null ? readWholeList(schema, value) : readRecords(schema, value, lists)
  }
  if (schema instanceof z.ZodUnion) return readEither(schema, value)
  if (schema instanceof z.ZodPipe) {
    const inner = readValue(schema.in, value, lists)
    return inner.ok ? check(schema.out, inner.value) : inner
  }
  if (schema instanceof z.ZodRecord && isObject(value)) {
    // A map: its names are data, and stay as they are.
    return check(schema, Object.fromEntries(Object.entries(value).filter(([, each]) => each !== null)))
  }
  return check(schema, value)
}

function readOptional(schema: z.ZodOptional | z.ZodNullable, value: unknown, lists: Lists): Read {
  if (value === null || value === undefined) return check(schema, schema instanceof z.ZodNullable ? null : undefined)
  const inner = readValue(schema.unwrap(), value, lists)
  // Half a map, such as the fields of an upload's form, is none.
  if (inner.ok || schema.unwrap() instanceof z.ZodRecord) return inner
  return schema instanceof z.ZodNullable ? { ok: true, value: null } : absent
}

function readObject(schema: z.ZodObject, value: unknown, lists: Lists): Read {
  if (!isObject(value)) return { ok: false, detail: ': invalid_type' }
  const fields: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(schema.shape)) {
    // Only a page's own list has records: a list in a record belongs to its meaning.
    const ofPage = name === 'result' ? lists : null
    const read = readValue(field, value[name] ?? value[capitalised(name)] ?? undefined, ofPage)
    if (!read.ok) return { ok: false, detail: `${name}.${read.detail}` }
    if (read.value !== undefined) fields[name] = read.value
  }
  return { ok: true, value: fields }
}

/** A list of records: an odd one does not hide the others. */
function readRecords(schema: z.ZodArray, value: unknown, lists: { leftOut: number }): Read {
  if (!Array.isArray(value)) return { ok: false, detail: ': invalid_type' }
  const records: unknown[] = []
  for (const each of value) {
    const read = readValue(schema.element, each, null)
    if (read.ok) records.push(read.value)
    else lists.leftOut += 1
  }
  return { ok: true, value: records }
}

/** A list inside a record, such as its signers: a part of it would tell something false. */
function readWholeList(schema: z.ZodArray, value: unknown): Read {
  if (!Array.isArray(value)) return { ok: false, detail: ': invalid_type' }
  const elements: unknown[] = []
  for (const [index, each] of value.entries()) {
    if (each === null) continue
    const read = readValue(schema.element, each, null)
    if (!read.ok) return { ok: false, detail: `${index}.${read.detail}` }
    elements.push(read.value)
  }
  return { ok: true, value: elements }
}

function readEither(schema: z.ZodUnion, value: unknown): Read {
  let first: Read | null = null
  for (const option of schema.options) {
    const read = readValue(option, value, null)
    if (read.ok) return read
    first ??= read
  }
  return first ?? { ok: false, detail: ': invalid_union' }
}

function check(schema: z.core.$ZodType, value: unknown): Read {
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return { ok: true, value: parsed.data }
  return { ok: false, detail: parsed.error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`).join('; ') }
}

const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
