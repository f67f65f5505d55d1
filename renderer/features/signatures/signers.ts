import type { Assinante, DocumentoFaseAssinatura } from '../../../contract/api/signatures.ts'
import type { SignatureAct } from '../../texts/signatures.ts'

/** The person's own place that waits for a signature; null if there is none. */
export function myPlace(signers: readonly Assinante[], selves: readonly string[]): Assinante | null {
  return signers.find(({ id, manifestacao }) => selves.includes(id) && manifestacao === 'NaoSeManifestou') ?? null
}

/** What the person may do with a document beside signing it (extensions.md); the service is asked when it begins. */
export function actsOn(
  { assinantes, bloqueado, capturador }: Pick<DocumentoFaseAssinatura, 'assinantes' | 'bloqueado' | 'capturador'>,
  selves: readonly string[],
): SignatureAct[] {
  if (!assinantes.some(({ manifestacao }) => manifestacao === 'NaoSeManifestou')) return []
  const isAwaited = myPlace(assinantes, selves) !== null
  const hasSent = selves.includes(capturador.id)
  return [
    ...(isAwaited && !bloqueado ? (['refuse', 'block'] as const) : []),
    ...(bloqueado && (isAwaited || hasSent) ? (['unblock'] as const) : []),
    ...(hasSent ? (['delete'] as const) : []),
  ]
}
