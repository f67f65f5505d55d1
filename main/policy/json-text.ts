type PathPart = string | number

/** A parsed JSON text with the place of each value and each name. */
export interface JsonText {
  readonly value: unknown
  /** The line of a value, from 1; for a path that is missing, that of its nearest parent. */
  lineOf(path: readonly PropertyKey[]): number
}

/** A text that is not JSON; `line` counts from 1. */
export class JsonTextError extends Error {
  readonly line: number
  constructor(message: string, line: number) {
    super(message)
    this.line = line
  }
}

const blank = /(?:[\s\uFEFF]|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y
const text = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy
const literal = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y
/** Deeper than any policy, and far from the end of the stack. */
const maxDepth = 40

/** Parses JSON, in which comments are allowed. @throws JsonTextError in Portuguese */
export function parseJsonText(source: string): JsonText {
  const offsets = new Map<string, number>()
  const parser = createParser(source, (path, at) => offsets.set(keyOf(path), at))
  const value = parser.document()
  return {
    value,
    lineOf(path) {
      for (let length = path.length; length > 0; length -= 1) {
        const offset = offsets.get(keyOf(path.slice(0, length)))
        if (offset !== undefined) return lineAt(source, offset)
      }
      return lineAt(source, offsets.get(keyOf([])) ?? 0)
    },
  }
}

const keyOf = (path: readonly PropertyKey[]): string => JSON.stringify(path.map(String))
const lineAt = (source: string, at: number): number => source.slice(0, at).split('\n').length

function createParser(source: string, found: (path: readonly PathPart[], at: number) => void) {
  let at = 0

  function fail(message: string): never {
    throw new JsonTextError(message, lineAt(source, at))
  }
  function match(pattern: RegExp): string | null {
    pattern.lastIndex = at
    const taken = pattern.exec(source)?.[0] ?? null
    at += taken?.length ?? 0
    return taken
  }
  const skip = () => void match(blank)
  function take(mark: string): boolean {
    skip()
    if (source[at] !== mark) return false
    at += 1
    return true
  }

  function parse(path: readonly PathPart[]): unknown {
    skip()
    if (path.length > maxDepth) fail('há listas ou objetos demais, um dentro do outro')
    found(path, at)
    if (take('{')) return members(path)
    if (take('[')) return items(path)
    const taken = source[at] === '"' ? string() : match(literal)
    if (taken === null || taken === '')
      fail(at >= source.length ? 'o texto termina antes do fim' : 'falta um valor aqui')
    return JSON.parse(taken)
  }

  const string = (): string => match(text) ?? fail('um texto entre aspas não termina ou tem um caractere inválido')

  function items(path: readonly PathPart[]): unknown[] {
    const values: unknown[] = []
    if (take(']')) return values
    do values.push(parse([...path, values.length]))
    while (take(','))
    if (!take(']')) fail('falta uma vírgula ou o fim da lista')
    return values
  }

  function members(path: readonly PathPart[]): Record<string, unknown> {
    const entries = new Map<string, unknown>()
    if (take('}')) return {}
    do {
      skip()
      const start = at
      if (source[at] !== '"') fail('falta o nome de um campo, entre aspas')
      const name = JSON.parse(string()) as string
      if (entries.has(name)) fail(`o campo "${name}" está repetido`)
      if (!take(':')) fail(`faltam dois-pontos depois de "${name}"`)
      entries.set(name, parse([...path, name]))
      found([...path, name], start)
    } while (take(','))
    if (!take('}')) fail('falta uma vírgula ou o fim do objeto')
    return Object.fromEntries(entries)
  }

  return {
    document(): unknown {
      const value = parse([])
      skip()
      if (at < source.length) fail('há texto depois do fim')
      return value
    },
  }
}
