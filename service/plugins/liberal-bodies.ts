import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { badRequest } from '../errors.ts'
import { givesUnwantedClass } from '../liberal/class-field.ts'
import { withAliases, withNames } from '../liberal/names.ts'

/** Reads bodies as liberally as the live service does: names in any case, and in either vocabulary. */
export function registerLiberalBodies(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    const schema = request.routeOptions.schema?.body as z.ZodType | undefined
    if (schema === undefined || request.body === undefined || request.body === null) return
    if (givesUnwantedClass(schema, request.body)) {
      throw badRequest('Esta operação não aceita classe.', { idClasse: 'não é aceito aqui' })
    }
    const path = request.routeOptions.url ?? request.url
    request.body = withNames(schema, withAliases(path, schema, request.body))
  })
}
