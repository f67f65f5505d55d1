import type { Manifestacao, SituacaoFase } from '../../contract/api/signatures.ts'

/** A signer, as far as the rules need one. */
interface SignerState {
  readonly idAgente: string
  readonly manifestacao: Manifestacao
}

/** The state of a phase for a person who is the agents `self` (extensions.md). */
export function situacaoFor(
  signers: readonly SignerState[],
  bloqueado: boolean,
  self: readonly string[],
): SituacaoFase {
  const pending = signers.filter((signer) => signer.manifestacao === 'NaoSeManifestou')
  if (pending.length === 0) {
    return signers.some((signer) => signer.manifestacao === 'Assinado') ? 'Concluidos' : 'Recusados'
  }
  if (!bloqueado && pending.some((signer) => self.includes(signer.idAgente))) return 'AguardandoMim'
  const mine = signers.filter((signer) => self.includes(signer.idAgente))
  return mine.some((signer) => signer.manifestacao === 'Recusado') ? 'Recusados' : 'AguardandoOutros'
}

/** The effect of signing: `as` are the agents that sign, `last` says that nobody else is pending. */
type SigningDecision =
  | { readonly kind: 'sign'; readonly as: readonly string[]; readonly last: boolean }
  | { readonly kind: 'not-a-signer' }
  | { readonly kind: 'already-signed' }
  | { readonly kind: 'blocked' }

/** Decides about a signature: a signer signs once, for all pending agents they are, while the phase is not blocked. */
export function decideSigning(
  signers: readonly SignerState[],
  bloqueado: boolean,
  self: readonly string[],
): SigningDecision {
  const mine = signers.filter((signer) => self.includes(signer.idAgente))
  if (mine.length === 0) return { kind: 'not-a-signer' }
  const as = mine.filter((signer) => signer.manifestacao === 'NaoSeManifestou').map((signer) => signer.idAgente)
  if (as.length === 0) return { kind: 'already-signed' }
  if (bloqueado) return { kind: 'blocked' }
  const pending = signers.filter((signer) => signer.manifestacao === 'NaoSeManifestou')
  return { kind: 'sign', as, last: pending.length === as.length }
}

/** The problem with a list of signers, in Portuguese; `known` are the agents that may sign. */
export function signersProblem(assinantes: readonly string[], known: ReadonlySet<string>): string | undefined {
  if (new Set(assinantes).size < assinantes.length) return 'Há assinantes repetidos.'
  const missing = assinantes.filter((id) => !known.has(id))
  return missing.length > 0 ? `Estes assinantes não existem ou não estão ativos: ${missing.join(', ')}.` : undefined
}
