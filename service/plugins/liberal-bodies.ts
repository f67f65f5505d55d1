import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { badRequest } from '../errors.ts'
import { hasUnexpectedClass } from '../liberal/class-field.ts'
import { unknownNames, withAliases, withNames } from '../liberal/names.ts'

/** The names of ignored filters of a search, because an unfiltered result looks like a filtered one. */
const ignoredFilters = 'x-filtros-ignorados'
const isSearch = /search$/i

/** Accepts bodies as liberally as the live service: names in any case and in either vocabulary. */
export function registerLiberalBodies(app: FastifyInstance): void {
  app.addHook('preValidation', async (request, reply) => {
    const schema = request.routeOptions.schema?.body as z.ZodType | undefined
    if (schema === undefined || request.body === undefined || request.body === null) return
    if (hasUnexpectedClass(schema, request.body)) {
      throw badRequest('Esta operação não aceita classe.', { idClasse: 'não é aceito aqui' })
    }
    const path = request.routeOptions.url ?? request.url
    const unknown = isSearch.test(path) ? unknownNames(path, schema, request.body) : []
    if (unknown.length > 0) reply.header(ignoredFilters, unknown.map(encodeURIComponent).join(', '))
    request.body = withNames(schema, withAliases(path, schema, request.body))
  })
}
