import type { FastifyInstance } from 'fastify'
import { badRequest } from '../errors.ts'

/** What no database of ours can keep as text: U+0000, and halves of characters. */
const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

/** Far deeper than anything that the API knows. */
const deepest = 32

/** Where in a value such text stands, or where it goes deeper than can be read, as a path; undefined where there is none. */
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

/** Refuses what could not be kept, in one place and before any rule sees it. */
export function registerStorableText(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    const { params, query, body } = request
    const where = findUnstorable(params) ?? findUnstorable(query) ?? findUnstorable(body)
    if (where === undefined) return
    throw badRequest('O pedido traz texto que não pode ser guardado, ou é profundo demais.', { [where]: 'inválido' })
  })
}
