import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { badRequest } from '../errors.ts'
import { givesUnwantedClass } from '../liberal/class-field.ts'
import { unknownNames, withAliases, withNames } from '../liberal/names.ts'

/** Names of filters that a search did not know, since a result that was not filtered looks like one that was. */
export const ignoredFilters = 'x-filtros-ignorados'
const isSearch = /search$/i

/** Reads bodies as liberally as the live service does: names in any case, and in either vocabulary. */
export function registerLiberalBodies(app: FastifyInstance): void {
  app.addHook('preValidation', async (request, reply) => {
    const schema = request.routeOptions.schema?.body as z.ZodType | undefined
    if (schema === undefined || request.body === undefined || request.body === null) return
    if (givesUnwantedClass(schema, request.body)) {
      throw badRequest('Esta operação não aceita classe.', { idClasse: 'não é aceito aqui' })
    }
    const path = request.routeOptions.url ?? request.url
    const unknown = isSearch.test(path) ? unknownNames(path, schema, request.body) : []
    if (unknown.length > 0) reply.header(ignoredFilters, unknown.map(encodeURIComponent).join(', '))
    request.body = withNames(schema, withAliases(path, schema, request.body))
  })
}
