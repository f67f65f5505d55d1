import type { FastifyInstance } from 'fastify'
import { badRequest } from '../errors.ts'

/** Characters that PostgreSQL cannot store: U+0000 and lone surrogates. */
const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

/** Far deeper than any body of the API. */
const deepest = 32

/** The path of unstorable text or of excessive depth in a value, or undefined. */
export function findUnstorable(value: unknown, path: readonly string[] = []): string | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : path.join('.') || 'body'
  if (typeof value !== 'object' || value === null) return undefined
  if (path.length > deepest) return path[0]
  for (const [key, each] of Object.entries(value)) {
    const found = isStorable(key) ? findUnstorable(each, [...path, key]) : path.join('.') || 'body'
    if (found !== undefined) return found
  }
  return undefined
}

/** Refuses unstorable text in requests before any rule runs. */
export function registerStorableText(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    const { params, query, body } = request
    const where = findUnstorable(params) ?? findUnstorable(query) ?? findUnstorable(body)
    if (where === undefined) return
    throw badRequest('O pedido traz texto que não pode ser guardado, ou é profundo demais.', { [where]: 'inválido' })
  })
}
