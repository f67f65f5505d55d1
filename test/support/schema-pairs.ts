/** The parts of a JSON Schema that `pairsOf` reads. */
export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly minimum?: number
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
}

/** Two values of each field that a schema alone cannot make up, by the name of the field. */
type Samples = Readonly<Record<string, readonly [unknown, unknown]>>

/** Two values that differ in the field at `path` only. */
type Pair = readonly [path: string, one: unknown, other: unknown]

/** Makes values of a JSON Schema, for tests that must notice a new field. Throws for a field without a sample. */
export function createPairs(samples: Samples) {
  /** The first value that fits a schema, or the second one of a field without parts. */
  function valueFor(name: string, schema: JsonSchema, at: 0 | 1 = 0): unknown {
    const sample = samples[name]
    if (sample !== undefined) return sample[at]
    if (schema.const !== undefined) return schema.const
    if (schema.enum !== undefined) return schema.enum[at]
    if (isOf(schema, 'boolean')) return at === 1
    if (isOf(schema, 'integer')) return Math.max(schema.minimum ?? 0, 0) + at
    if (isOf(schema, 'array') && schema.items !== undefined) return [valueFor(name, schema.items, at)]
    const [option] = optionsOf(schema)
    if (option !== undefined) return valueFor(name, option, at)
    if (schema.properties === undefined) throw new Error(`no sample of the field ${name}: add one`)
    return Object.fromEntries(Object.entries(schema.properties).map(([each, part]) => [each, valueFor(each, part, at)]))
  }

  function pairsOf(name: string, schema: JsonSchema): Pair[] {
    const options = optionsOf(schema)
    if (options.length > 0 && samples[name] === undefined) {
      const [first, ...others] = options.map((option) => valueFor(name, option))
      const modes = others.map((other): Pair => [name, first, other])
      return modes.concat(options.flatMap((option) => pairsOf(name, option)))
    }
    if (schema.properties !== undefined) {
      const whole = valueFor('', schema) as object
      return Object.entries(schema.properties).flatMap(([each, part]) =>
        pairsOf(each, part).map(
          ([path, one, other]): Pair => [
            [name, path].filter(Boolean).join('.'),
            { ...whole, [each]: one },
            { ...whole, [each]: other },
          ],
        ),
      )
    }
    if (schema.items?.properties !== undefined)
      return pairsOf(name, schema.items).map(([path, one, other]): Pair => [path, [one], [other]])
    return schema.const === undefined ? [[name, valueFor(name, schema, 0), valueFor(name, schema, 1)]] : []
  }
  return { valueFor, pairsOf }
}

const isOf = ({ type }: JsonSchema, wanted: string) => type === wanted || (type?.includes(wanted) ?? false)

/** The alternatives of a schema; null means only that a field is absent. */
const optionsOf = ({ anyOf, oneOf }: JsonSchema): readonly JsonSchema[] =>
  (oneOf ?? anyOf ?? []).filter(({ type }) => type !== 'null')
