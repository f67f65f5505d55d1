import type { z } from 'zod'
import { JsonTextError, parseJsonText } from './json-text.ts'
import { fieldName, issueReason, policyTexts } from './policy-texts.ts'
import { type PolicyFile, policyFields } from './schema.ts'

/** The largest policy, in characters. */
const maxPolicyLength = 1_000_000

interface ParsedPolicy {
  readonly policy: PolicyFile
  /** A Portuguese sentence for each problem, with file, line and field. */
  readonly problems: readonly string[]
}

interface PolicyText {
  readonly text: string
  /** The file's name or path, for the sentences. */
  readonly place: string
  /** False for a text that no person has written: its lines would mislead. */
  readonly hasLines?: boolean
}

type FieldSchema = (typeof policyFields)[keyof typeof policyFields]

/** Reads a policy field by field, and lists item by item: a wrong one is left out and reported. */
export function parsePolicy({ text, place, hasLines = true }: PolicyText): ParsedPolicy {
  const problems: string[] = []
  const at = (line: number) => (hasLines ? `${place}, linha ${line}` : place)
  if (text.length > maxPolicyLength) return { policy: {}, problems: [policyTexts.tooLong(place)] }
  let json: ReturnType<typeof parseJsonText>
  try {
    json = parseJsonText(text)
  } catch (error) {
    if (!(error instanceof JsonTextError)) throw error
    return { policy: {}, problems: [policyTexts.noJson(at(error.line), error.message)] }
  }
  const report = (path: readonly PropertyKey[], reason: string) =>
    problems.push(`${at(json.lineOf(path))}: ${fieldName(path) || policyTexts.file}: ${reason}.`)
  const { value } = json
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    report([], policyTexts.noObject)
    return { policy: {}, problems }
  }
  const { $schema: _schema, version, ...given } = value as Record<string, unknown>
  if (version !== 1) {
    report(['version'], version === undefined ? policyTexts.noVersion : policyTexts.otherVersion)
    return { policy: {}, problems }
  }
  const fields: [string, unknown][] = []
  for (const [name, content] of Object.entries(given)) {
    if (!Object.hasOwn(policyFields, name)) report([name], policyTexts.unknown)
    else fields.push([name, parseField(policyFields[name as keyof typeof policyFields], [name], content, report)])
  }
  const policy = Object.fromEntries(fields.filter(([, content]) => content !== undefined)) as PolicyFile
  return { policy, problems }
}

/** The items that are accepted beside those before them: of two with the same name the first stays. */
function withoutRepeated(schema: z.ZodType, items: readonly unknown[]): unknown {
  const kept: unknown[] = []
  for (const item of items) if (schema.safeParse([...kept, item]).success) kept.push(item)
  return kept.length === 0 ? undefined : schema.parse(kept)
}

/** The value of a field; undefined where none of it can be used. */
function parseField(
  schema: FieldSchema,
  path: readonly PropertyKey[],
  content: unknown,
  report: (path: readonly PropertyKey[], reason: string) => void,
): unknown {
  const parsed = (schema as z.ZodType).safeParse(content, { error: issueReason })
  if (parsed.success) return parsed.data
  for (const { path: inside, message } of parsed.error.issues) report([...path, ...inside], message)
  if (!Array.isArray(content)) return undefined
  const wrong = new Set(parsed.error.issues.flatMap(({ path: [index] }) => (typeof index === 'number' ? [index] : [])))
  const right = content.flatMap((item: unknown, index) => (wrong.has(index) ? [] : [item]))
  const retried = (schema as z.ZodType).safeParse(right, { error: issueReason })
  if (retried.success) return retried.data
  // The list as a whole may be judged only once every item is right by itself.
  if (parsed.error.issues.every((issue) => issue.path.length > 0))
    for (const { message } of retried.error.issues) report(path, message)
  return withoutRepeated(schema as z.ZodType, right)
}
