import type { Assinante } from '../../../contract/api/signatures.ts'

/** The person's own place that waits for a signature; null if there is none. */
export function myPlace(signers: readonly Assinante[], selves: readonly string[]): Assinante | null {
  return signers.find(({ id, manifestacao }) => selves.includes(id) && manifestacao === 'NaoSeManifestou') ?? null
}
