import type { FastifyInstance } from 'fastify'

/** Every media type that a JSON body may come in (spec, "Endpoints"); an empty body is none, whatever its type. */
export function registerMediaTypes(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'ignore')
  // Text is no body that anything here reads.
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
