import { Ajv2020 } from 'ajv/dist/2020.js'
import { vi } from 'vitest'
import type { readDocument } from './openapi.ts'

export interface Recorded {
  readonly method: string
  readonly path: string
  readonly status: number
  readonly type: string | null
  readonly text: string
}

/** Writes down every answer of the API that this process gets, until it is restored. */
export function recordAnswers(baseUrl: string): { answers: Recorded[]; restore: () => void } {
  const answers: Recorded[] = []
  const send = globalThis.fetch
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const response = await send(input, init)
    const url = String(input)
    if (url.startsWith(`${baseUrl}/v2/`)) {
      const path = url.slice(baseUrl.length).split('?')[0] ?? ''
      const [method, type] = [init?.method ?? 'GET', response.headers.get('content-type')]
      answers.push({ method, path, status: response.status, type, text: await response.clone().text() })
    }
    return response
  })
  return { answers, restore: () => spy.mockRestore() }
}

/** Tells of an answer which endpoint gave it, and what about it is not as declared. */
export function createJudge(document: Awaited<ReturnType<typeof readDocument>>) {
  // Formats are given as patterns, too.
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  ajv.addSchema(document, 'api')
  const templates = Object.keys(document.paths).map((path) => ({
    ...{ path, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`, 'i') },
    params: path.split('{').length - 1,
  }))
  const part = (text: string) => text.replaceAll('~', '~0').replaceAll('/', '~1')

  return ({ method, path, status, type, text }: Recorded): { endpoint: string; problem: string | undefined } => {
    const fitting = templates.filter(
      (each) => each.pattern.test(path) && document.paths[each.path][method.toLowerCase()],
    )
    const [found] = fitting.toSorted((a, b) => a.params - b.params)
    if (!found) return { endpoint: `${method} ${path}`, problem: 'is not declared' }
    const endpoint = `${method} ${found.path}`
    const { responses } = document.paths[found.path][method.toLowerCase()]
    const declared = responses[status] ? String(status) : `${String(status)[0]}XX`
    if (!responses[declared]) return { endpoint, problem: `${status} is not declared` }
    if (!responses[declared].content) return { endpoint, problem: text === '' ? undefined : 'has a body' }
    if (!type?.startsWith('application/json')) return { endpoint, problem: `is ${type}` }
    const place = [
      'paths',
      found.path,
      method.toLowerCase(),
      'responses',
      declared,
      'content',
      'application/json',
      'schema',
    ]
    const validate = ajv.compile({ $ref: `api#/${place.map(part).map(encodeURIComponent).join('/')}` })
    return { endpoint, problem: validate(JSON.parse(text)) ? undefined : ajv.errorsText(validate.errors) + text }
  }
}
