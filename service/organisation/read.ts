import { readFile } from 'node:fs/promises'
import type { z } from 'zod'
import { Misused } from '../address.ts'
import { sentenceOf } from '../portuguese.ts'
import { checkOrganisation, type FileProblem } from './check.ts'
import { type Organisation, organisationSchema } from './schema.ts'

const most = 10

/** The organisation that a file describes. Throws Misused with the file, the place of each fault and what to do. */
export async function readOrganisation(file: string): Promise<Organisation> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Misused(`${file}: o arquivo não pôde ser lido. Confira o caminho dado em --organisation.`)
  })
  const problems: FileProblem[] = []
  const parsed = organisationSchema.safeParse(parseJson(file, text), { error: inWords })
  if (!parsed.success) problems.push(...parsed.error.issues.map(problemOf))
  else problems.push(...checkOrganisation(parsed.data))
  if (parsed.success && problems.length === 0) return parsed.data
  const lines = problems.slice(0, most).map(({ path, problem }) => `${file}: ${path}: ${problem}.`)
  const more = problems.length > most ? [`E mais ${problems.length - most}.`] : []
  throw new Misused([...lines, ...more, 'Corrija o arquivo e inicie de novo; nada foi mudado.'].join('\n'))
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    throw new Misused(`${file}: não é JSON válido (${detail}). Corrija o arquivo e inicie de novo; nada foi mudado.`)
  }
}

const inWords: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map((key) => `"${key}"`).join(', ')
    return `não existe aqui: ${names}; confira o nome ou remova`
  }
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'falta; acrescente este campo'
  if (issue.code === 'invalid_format' && issue.format === 'date') return 'deve ser um dia como 2026-01-31'
  return sentenceOf(issue)
}

const problemOf = ({ path, message }: z.core.$ZodIssue): FileProblem => ({
  path:
    path
      .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
      .join('')
      .replace(/^\./, '') || 'o arquivo',
  problem: message,
})
