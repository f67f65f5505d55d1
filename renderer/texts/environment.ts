interface EnvironmentInfo {
  readonly environmentId: string | null
  readonly environments: readonly { readonly id: string; readonly kind: string }[]
}

/** Says that nothing is legally valid in the environment of the session; null in the real one. */
export function environmentWarning({ environments, environmentId }: EnvironmentInfo): string | null {
  const kind = environments.find(({ id }) => id === environmentId)?.kind ?? 'production'
  if (kind === 'production') return null
  return `${kind === 'training' ? 'TREINAMENTO' : 'DEMONSTRAÇÃO'}, nada daqui tem validade jurídica`
}
