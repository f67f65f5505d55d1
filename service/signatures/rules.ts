import type { Manifestacao, SituacaoFase } from '../../contract/api/signatures.ts'

/** A signer as the rules see one. */
export interface Signer {
  readonly idAgente: string
  readonly manifestacao: Manifestacao
}

/** Where a phase stands for a person who acts as the agents `self` (extensions.md). */
export function situacaoFor(signers: readonly Signer[], bloqueado: boolean, self: readonly string[]): SituacaoFase {
  const pending = signers.filter((signer) => signer.manifestacao === 'NaoSeManifestou')
  if (pending.length === 0) {
    return signers.some((signer) => signer.manifestacao === 'Assinado') ? 'Concluidos' : 'Recusados'
  }
  if (!bloqueado && pending.some((signer) => self.includes(signer.idAgente))) return 'AguardandoMim'
  const mine = signers.filter((signer) => self.includes(signer.idAgente))
  return mine.some((signer) => signer.manifestacao === 'Recusado') ? 'Recusados' : 'AguardandoOutros'
}

/** What signing would do: for which of the agents `self`, and whether the phase ends with it. */
export type Signing =
  | { readonly kind: 'sign'; readonly as: readonly string[]; readonly last: boolean }
  | { readonly kind: 'not-a-signer' }
  | { readonly kind: 'already-signed' }
  | { readonly kind: 'blocked' }

/** The rule of signing: once, by a signer, while the phase is not blocked; for all of the person's pending places. */
export function decideSigning(signers: readonly Signer[], bloqueado: boolean, self: readonly string[]): Signing {
  const mine = signers.filter((signer) => self.includes(signer.idAgente))
  if (mine.length === 0) return { kind: 'not-a-signer' }
  const as = mine.filter((signer) => signer.manifestacao === 'NaoSeManifestou').map((signer) => signer.idAgente)
  if (as.length === 0) return { kind: 'already-signed' }
  if (bloqueado) return { kind: 'blocked' }
  const pending = signers.filter((signer) => signer.manifestacao === 'NaoSeManifestou')
  return { kind: 'sign', as, last: pending.length === as.length }
}

/** What is wrong with a list of signers, in Portuguese; `known` are the active roles and citizens among them. */
export function signersProblem(assinantes: readonly string[], known: ReadonlySet<string>): string | undefined {
  if (new Set(assinantes).size < assinantes.length) return 'Há assinantes repetidos.'
  const missing = assinantes.filter((id) => !known.has(id))
  return missing.length > 0 ? `Estes assinantes não existem ou não estão ativos: ${missing.join(', ')}.` : undefined
}
