/** The used parts of an OpenAPI document. */
interface Described {
  readonly components?: { readonly schemas?: Readonly<Record<string, unknown>> | undefined } | undefined
}

const prefix = '#/components/schemas/'

/**
 * Merges the generator's two versions of each schema, for input (`NameInput`) and output: unused ones are removed, and
 * an input version keeps its suffix only if it differs from a used output version.
 */
export function withOwnNames<T extends object>(document: T): T {
  const { components } = document as Described
  const schemas = components?.schemas ?? {}
  const used = usedFrom({ ...document, components: {} }, schemas)
  const own = (name: string): string => {
    const bare = name.replace(/Input$/, '')
    return bare !== name && Object.hasOwn(schemas, bare) && !used.has(bare) ? bare : name
  }
  const kept = [...used].filter((name) => Object.hasOwn(schemas, name)).map((name) => [own(name), schemas[name]])
  const sorted = Object.fromEntries(kept.sort(([a], [b]) => String(a).localeCompare(String(b))))
  const tidy = { ...document, components: { ...components, schemas: sorted } }
  return JSON.parse(JSON.stringify(tidy), (key, value) =>
    key === '$ref' && typeof value === 'string' && value.startsWith(prefix)
      ? prefix + own(value.slice(prefix.length))
      : value,
  )
}

/** Names of the schemas that a value refers to, transitively. */
function usedFrom(value: unknown, schemas: Readonly<Record<string, unknown>>): Set<string> {
  const used = new Set<string>()
  const waiting: unknown[] = [value]
  while (waiting.length > 0) {
    JSON.stringify(waiting.pop(), (key, each) => {
      if (key !== '$ref' || typeof each !== 'string' || !each.startsWith(prefix)) return each
      const name = each.slice(prefix.length)
      if (!used.has(name)) waiting.push(schemas[name])
      used.add(name)
      return each
    })
  }
  return used
}
