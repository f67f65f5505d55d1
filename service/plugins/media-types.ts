import type { FastifyInstance } from 'fastify'

/** Accepts every JSON media type (spec, "Endpoints"); an empty body of any type counts as no body. */
export function registerMediaTypes(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'ignore')
  // No route reads text bodies.
  app.removeContentTypeParser(['application/json', 'text/plain'])
  for (const type of ['application/json', 'text/json', /^application\/[\w.-]+\+json(?:;|$)/i]) {
    app.addContentTypeParser<string>(type, { parseAs: 'string' }, (request, body, done) => {
      if (body.length === 0) done(null, undefined)
      else void parse(request, body, done)
    })
  }
  app.addContentTypeParser<string>('*', { parseAs: 'string' }, (_request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else done(Object.assign(new Error('not JSON'), { statusCode: 415 }))
  })
}
