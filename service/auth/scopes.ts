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
