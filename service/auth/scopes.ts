import type { onRequestHookHandler } from 'fastify'
import { forbidden } from '../errors.ts'
import { callerOf, needsPerson } from './caller.ts'

/** The scopes of the API without their family's prefix (spec, "Scopes"). */
export const apiScopes = ['consultar', 'documento', 'encaminhamento', 'processo'] as const
export type ApiScope = (typeof apiScopes)[number]

/** The specification's family, and the live service's (shapes.md C15): either stands for the same. */
export const scopeFamilies = ['api-svc-', 'api-sigades-'] as const

/** Every name that a token may carry for this API; `api-organograma` belongs to a service of its own. */
export const apiScopeNames: readonly string[] = [
  ...scopeFamilies.flatMap((family) => apiScopes.map((scope) => family + scope)),
  'api-organograma',
]

/** The scopes in a token's `scope`, whichever family they were asked by. */
export function readScopes(text: string): ReadonlySet<ApiScope> {
  const names = new Set(text.split(' '))
  return new Set(apiScopes.filter((scope) => scopeFamilies.some((family) => names.has(family + scope))))
}

const scopeOfGuard = new WeakMap<object, ApiScope>()

/**
 * Lets a request through whose token has the scope; otherwise 403 (spec, "Use"). Every route of /v2 has one. `person`:
 * and only somebody's, for what is in a person's name (spec, "Flows").
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

/** The scope that a route's onRequest hooks ask for; undefined where none does. */
export function requiredScope(handlers: unknown): ApiScope | undefined {
  const all: unknown[] = Array.isArray(handlers) ? handlers : [handlers]
  for (const handler of all) {
    const scope = typeof handler === 'function' ? scopeOfGuard.get(handler) : undefined
    if (scope) return scope
  }
  return undefined
}
