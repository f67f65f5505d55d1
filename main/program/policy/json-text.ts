import { printParseErrorCode, stripComments, visit } from 'jsonc-parser'
import { policyTexts, reasonOf } from './policy-texts.ts'

/** A parsed JSON text with the place of each value and each name. */
interface JsonText {
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

/** Deeper than any policy, and far from the end of the stack. */
const maxDepth = 40

/** Parses JSON, in which comments are allowed. @throws JsonTextError in Portuguese */
export function parseJsonText(source: string): JsonText {
  const text = source.replace(/^\uFEFF/, '')
  const lines = findLines(text)
  return {
    value: JSON.parse(stripComments(text)),
    lineOf(path) {
      for (let length = path.length; length > 0; length -= 1) {
        const line = lines.get(keyOf(path.slice(0, length)))
        if (line !== undefined) return line
      }
      return lines.get(keyOf([])) ?? 1
    },
  }
}

const keyOf = (path: readonly PropertyKey[]) => JSON.stringify(path.map(String))

/** The line of each value, and of each field at its name. */
function findLines(text: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>()
  /** The names of each open object; null for an open list. */
  const open: (Set<string> | null)[] = []
  const note = (path: readonly PropertyKey[], line: number) => {
    const key = keyOf(path)
    if (!lines.has(key)) lines.set(key, line + 1)
  }
  function begin(names: Set<string> | null, path: readonly PropertyKey[], line: number): void {
    note(path, line)
    open.push(names)
    if (open.length > maxDepth) throw new JsonTextError(policyTexts.tooDeep, line + 1)
  }
  const end = () => void open.pop()
  visit(text, {
    onObjectBegin: (...[, , line, , path]) => begin(new Set(), path(), line),
    onArrayBegin: (...[, , line, , path]) => begin(null, path(), line),
    onObjectEnd: end,
    onArrayEnd: end,
    onObjectProperty(...[name, , , line, , path]) {
      if (open.at(-1)?.has(name)) throw new JsonTextError(policyTexts.repeated(name), line + 1)
      open.at(-1)?.add(name)
      note([...path(), name], line)
    },
    onLiteralValue: (...[, , , line, , path]) => note(path(), line),
    onError(code, offset, _length, line) {
      const reason = offset >= text.length ? atEnd : reasonOf(printParseErrorCode(code), open.at(-1) === null)
      throw new JsonTextError(reason, line + 1)
    },
  })
  return lines
}

const atEnd = 'o texto termina antes do fim'
