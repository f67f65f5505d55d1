import type { IncomingHttpHeaders } from 'node:http'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import { badRequest } from '../errors.ts'

const unreadable = () => badRequest('O formulário não pôde ser lido.', { body: 'não é multipart/form-data completo' })

/** The text parts of a small form in memory, without its files. Throws 400 for a broken form. */
export function fieldsIn(headers: IncomingHttpHeaders, body: Buffer): Promise<Record<string, string>> {
  const { promise, resolve, reject } = Promise.withResolvers<Record<string, string>>()
  const fields = new Map<string, string>()
  try {
    const limits = { fields: 40, fieldSize: 16 * 1024, parts: 50 }
    const form = new Busboy({ headers: headers as BusboyHeaders, limits })
    form.on('field', (name, value) => fields.set(name, value))
    form.on('file', (_name, file) => file.resume())
    form.on('finish', () => resolve(Object.fromEntries(fields)))
    form.on('error', () => reject(unreadable()))
    form.end(body)
  } catch {
    // The constructor throws if the header has no boundary.
    reject(unreadable())
  }
  return promise
}
