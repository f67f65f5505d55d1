/** The scopes of the API without their family's prefix (spec, "Scopes"). */
export const apiScopes = ['consultar', 'documento', 'encaminhamento', 'processo'] as const
export type ApiScope = (typeof apiScopes)[number]

/** Equivalent prefixes: the specification's and the live service's (shapes.md C15). */
const scopeFamilies = ['api-svc-', 'api-sigades-'] as const

/** Every scope name of this API; `api-organograma` belongs to another service. */
export const apiScopeNames: readonly string[] = [
  ...scopeFamilies.flatMap((family) => apiScopes.map((scope) => family + scope)),
  'api-organograma',
]

/** The scopes of a token's `scope` without their prefix. */
export function readScopes(text: string): ReadonlySet<ApiScope> {
  const names = new Set(text.split(' '))
  return new Set(apiScopes.filter((scope) => scopeFamilies.some((family) => names.has(family + scope))))
}
