import { readFile } from 'node:fs/promises'
import type { z } from 'zod'
import { UsageError } from '../address.ts'
import { issueMessage } from '../portuguese.ts'
import { checkOrganisation, type FileProblem } from './check.ts'
import { type Organisation, organisationSchema } from './schema.ts'

const maxListedProblems = 10

/** Reads an organisation file. Throws UsageError with the file, the path of each problem and advice. */
export async function readOrganisation(file: string): Promise<Organisation> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UsageError(`${file}: o arquivo não pôde ser lido. Confira o caminho dado em --organisation.`)
  })
  const problems: FileProblem[] = []
  const parsed = organisationSchema.safeParse(parseJson(file, text), { error: fileIssueMessage })
  if (!parsed.success) problems.push(...parsed.error.issues.map(problemOf))
  else problems.push(...checkOrganisation(parsed.data))
  if (parsed.success && problems.length === 0) return parsed.data
  const lines = problems.slice(0, maxListedProblems).map(({ path, problem }) => `${file}: ${path}: ${problem}.`)
  const more = problems.length > maxListedProblems ? [`E mais ${problems.length - maxListedProblems}.`] : []
  throw new UsageError([...lines, ...more, 'Corrija o arquivo e inicie de novo; nada foi mudado.'].join('\n'))
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    throw new UsageError(`${file}: não é JSON válido (${detail}). Corrija o arquivo e inicie de novo; nada foi mudado.`)
  }
}

const fileIssueMessage: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map((key) => `"${key}"`).join(', ')
    return `não existe aqui: ${names}; confira o nome ou remova`
  }
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'falta; acrescente este campo'
  if (issue.code === 'invalid_format' && issue.format === 'date') return 'deve ser um dia como 2026-01-31'
  return issueMessage(issue)
}

const problemOf = ({ path, message }: z.core.$ZodIssue): FileProblem => ({
  path:
    path
      .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
      .join('')
      .replace(/^\./, '') || 'o arquivo',
  problem: message,
})
