import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { withAliases, withNames } from '../liberal/names.ts'

/** Reads bodies as liberally as the live service does: names in any case, and in either vocabulary. */
export function registerLiberalBodies(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    const schema = request.routeOptions.schema?.body as z.ZodType | undefined
    if (schema === undefined || request.body === undefined || request.body === null) return
    const path = request.routeOptions.url ?? request.url
    request.body = withNames(schema, withAliases(path, schema, request.body))
  })
}
