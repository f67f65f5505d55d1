import { isErrorLike, pathsOf, withoutPaths } from './paths.ts'

const hidden = '[oculto]'

/** Names of fields whose value is never logged. */
const secretName =
  /token|secret|senha|password|authorization|cookie|credential|verifier|nonce|cpf|(^|_)(code|state|key|chave)$|signature$/i

/** Secrets in texts, each with its replacement. */
const patterns: readonly (readonly [RegExp, string | ((match: string) => string)])[] = [
  // Query, fragment and credentials of addresses: signed addresses, sign-in answers.
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
  // Long random text. Identifiers and checksums look random too, but the log needs them.
  [/[A-Za-z0-9_-]{32,}/g, (text) => (isIdentifier(text) ? text : hidden)],
]

/** Removes secrets and file names from a text: those in `paths`, and those in messages of the system. */
export function redactText(text: string, paths: readonly string[] = []): string {
  let result = withoutPaths(text, paths)
  for (const [pattern, replacement] of patterns) {
    result =
      typeof replacement === 'string' ? result.replace(pattern, replacement) : result.replace(pattern, replacement)
  }
  return result
}

/** A copy of a value for the log: without secrets, errors as plain fields, at most six levels deep. */
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
  // `errorCode`: a field named `code` is hidden, because the code of a sign-in is a secret.
  const texts = Object.entries({ name, message, errorCode: code, syscall, stack })
    .filter(([, text]) => text !== undefined)
    .map(([field, text]) => [field, redactText(String(text), paths)])
  if (cause === undefined) return Object.fromEntries(texts)
  const redactedCause = typeof cause === 'string' ? redactText(cause, paths) : redact(cause, depth + 1)
  return { ...Object.fromEntries(texts), cause: redactedCause }
}

const isIdentifier = (text: string) =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) || /^[0-9a-f]{64}$/.test(text)

/** Eleven digits with valid check digits, unlike a size or a time. */
function isCpf(digits: string): boolean {
  const check = (length: number): number => {
    let sum = 0
    for (let index = 0; index < length; index += 1) sum += Number(digits[index]) * (length + 1 - index)
    return ((sum * 10) % 11) % 10
  }
  return check(9) === Number(digits[9]) && check(10) === Number(digits[10])
}
