import type { onRequestHookHandler } from 'fastify'
import { forbidden } from '../errors.ts'
import { callerOf, needsPerson } from './caller.ts'
import type { ApiScope } from './scopes.ts'

const scopeOfGuard = new WeakMap<object, ApiScope>()

/**
 * Requires a scope of the token, else 403 (spec, "Use"). Every route of /v2 has one. With `person`, refuses
 * applications (spec, "Flows").
 */
export function requireScope(scope: ApiScope, whose: 'anybody' | 'person' = 'anybody'): onRequestHookHandler {
  const guard: onRequestHookHandler = (request, _reply, done) => {
    const caller = callerOf(request)
    if (!caller.scopes.has(scope)) done(forbidden(`O token não tem a permissão necessária (api-svc-${scope}).`))
    else if (whose === 'person' && caller.kind !== 'person') done(forbidden(needsPerson))
    else done()
  }
  scopeOfGuard.set(guard, scope)
  return guard
}

/** The scope that a route's onRequest hooks require, or undefined. */
export function requiredScope(handlers: unknown): ApiScope | undefined {
  const all: unknown[] = Array.isArray(handlers) ? handlers : [handlers]
  for (const handler of all) {
    const scope = typeof handler === 'function' ? scopeOfGuard.get(handler) : undefined
    if (scope) return scope
  }
  return undefined
}
