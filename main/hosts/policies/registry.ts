/** One value of an exported key: a text, whose quotes and backslashes are escaped, a DWORD, or bytes in lines. */
const value = /^"((?:[^"\\]|\\.)*)"=(?:"((?:[^"\\]|\\.)*)"|dword:([\da-f]{8})|hex\(([27b])\):([\da-f,\\\s]*))/gims

/** The value of the machine's key that names a policy file. */
export const policyFileValue = 'policyFile'

/**
 * Parses a file of `reg.exe export KEY` into a policy's JSON text; null without values. Each value is a field: a DWORD a
 * number, a text JSON or itself, a list of texts (REG_MULTI_SZ) a list.
 */
export function policyOfRegistry(exported: string): string | null {
  const fields = valuesOf(exported).filter(([name]) => name !== policyFileValue)
  const parsed = fields.map(([name, data]) => [name, fieldValue(data)] as const)
  return parsed.length === 0 ? null : JSON.stringify(Object.fromEntries(parsed))
}

/** The text of one value in the file of `reg.exe export KEY`; null without it. */
export function registryValue(exported: string, name: string): string | null {
  const found = valuesOf(exported).find(([each]) => each === name)?.[1]
  return typeof found === 'string' ? found : null
}

type Data = string | number | readonly string[]

/** Keys below the first one follow it. */
const valuesOf = (exported: string): readonly (readonly [string, Data])[] =>
  [...(exported.split(/^\[HKEY_/m)[1] ?? '').matchAll(value)].map(([, name = '', text, dword, kind, bytes = '']) => [
    unescaped(name),
    text === undefined ? numberOrBytes(dword, kind, bytes) : unescaped(text),
  ])

const unescaped = (text: string) => text.replaceAll(/\\(.)/gs, '$1')

function numberOrBytes(dword: string | undefined, kind: string | undefined, hex: string): Data {
  if (dword !== undefined) return Number.parseInt(dword, 16)
  const bytes = Buffer.from(hex.replaceAll(/[^\da-f]/gi, ''), 'hex')
  if (kind === 'b') return Number(bytes.readBigUInt64LE())
  const texts = bytes
    .toString('utf16le')
    .split('\0')
    .filter((each) => each !== '')
  return kind === '7' ? texts : (texts[0] ?? '')
}

function fieldValue(data: Data): unknown {
  if (typeof data === 'number') return data
  return typeof data === 'string' ? jsonOrText(data) : data.map(jsonOrText)
}

function jsonOrText(data: string): unknown {
  try {
    return JSON.parse(data) as unknown
  } catch {
    return data
  }
}
