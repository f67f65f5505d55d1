import type { FastifyInstance } from 'fastify'

/** The methods of a path; empty for an unknown path. Register it before any route. */
export function collectMethods(app: FastifyInstance): (url: string) => readonly string[] {
  const known: { readonly pattern: RegExp; readonly methods: readonly string[] }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    if (!/^\/v2\//i.test(url)) return
    const pattern = new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+')}$`, 'i')
    known.push({ pattern, methods: [method].flat() })
  })
  return (url) => {
    const path = (url.split('?')[0] ?? '').replaceAll(/\/{2,}/g, '/')
    const methods = known.filter(({ pattern }) => pattern.test(path)).flatMap((each) => each.methods)
    return [...new Set(methods)].sort()
  }
}
