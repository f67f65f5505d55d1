import { isErrorLike, pathsOf, withoutPaths } from './paths.ts'

const hidden = '[oculto]'

/** Names of fields whose value is never written, whatever it looks like. */
const secretName =
  /token|secret|senha|password|authorization|cookie|credential|verifier|nonce|cpf|(^|_)(code|state|key|chave)$|signature$/i

/** What is taken out of any text, each with what stands in its place. */
const patterns: readonly (readonly [RegExp, string | ((match: string) => string)])[] = [
  // Addresses lose query, fragment and credentials: signed addresses, sign-in answers.
  [/\b([a-z][a-z0-9+.-]*:\/\/)(?:[^\s/@"']*@)?([^\s?#"']*)[?#][^\s"']*/gi, `$1$2?${hidden}`],
  [/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@"']+@/gi, `$1${hidden}@`],
  [/\b(Bearer|Basic|DPoP)\s+[^\s"',]+/gi, `$1 ${hidden}`],
  // name=value and "name":"value" in forms, JSON and messages.
  [
    /\b([a-z_-]*(?:token|secret|senha|password|assertion|verifier|nonce)|code|state)(["']?\s*[=:]\s*["']?)[^\s"'&,;}]+/gi,
    `$1$2${hidden}`,
  ],
  [/\beyJ[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.?[A-Za-z0-9_-]*/g, hidden],
  [/\b\d{3}\.\d{3}\.\d{3}-\d{2}\b/g, hidden],
  [/(?<!\d)\d{11}(?!\d)/g, (digits) => (isCpf(digits) ? hidden : digits)],
  // Anything that looks drawn by chance; identifiers and checksums look alike, and are needed.
  [/[A-Za-z0-9_-]{32,}/g, (text) => (isIdentifier(text) ? text : hidden)],
]

/** Takes secrets out of a text, and the names of files: those given, and those that the system's refusals name. */
export function redactText(text: string, paths: readonly string[] = []): string {
  let result = withoutPaths(text, paths)
  for (const [pattern, replacement] of patterns) {
    result =
      typeof replacement === 'string' ? result.replace(pattern, replacement) : result.replace(pattern, replacement)
  }
  return result
}

/** A copy of a value fit for the log: secrets taken out by name and by look, errors as plain fields, depth bounded. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value)
  if (typeof value !== 'object' || value === null) return typeof value === 'bigint' ? String(value) : value
  if (depth > 5) return '[...]'
  if (value instanceof Date) return value.toISOString()
  if (value instanceof URL) return redactText(value.href)
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1))
  if (isErrorLike(value)) return redactError(value, depth)
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, secretName.test(name) ? hidden : redact(item, depth + 1)]),
  )
}

function redactError(error: Partial<NodeJS.ErrnoException>, depth: number): Record<string, unknown> {
  const { name, message, code, syscall, stack, cause } = error
  const paths = pathsOf(error)
  const told = (text: unknown) => redactText(String(text), paths)
  return {
    ...(name === undefined ? {} : { name: told(name) }),
    ...(message === undefined ? {} : { message: told(message) }),
    // An error's code is a word of Node's or ours, unlike the `code` of a sign-in.
    ...(code === undefined ? {} : { errorCode: told(code) }),
    ...(syscall === undefined ? {} : { syscall: told(syscall) }),
    ...(stack === undefined ? {} : { stack: told(stack) }),
    ...(cause === undefined ? {} : { cause: typeof cause === 'string' ? told(cause) : redact(cause, depth + 1) }),
  }
}

const isIdentifier = (text: string): boolean =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) || /^[0-9a-f]{64}$/.test(text)

/** Eleven digits with right check digits: a CPF, not a size or a time. */
function isCpf(digits: string): boolean {
  const check = (length: number): number => {
    let sum = 0
    for (let index = 0; index < length; index += 1) sum += Number(digits[index]) * (length + 1 - index)
    return ((sum * 10) % 11) % 10
  }
  return check(9) === Number(digits[9]) && check(10) === Number(digits[10])
}
