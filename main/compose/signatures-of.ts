import type { DocumentoFaseAssinatura } from '../../contract/api/signatures.ts'

/** How far the signatures of a document have come, with a sentence about what is lacking, or why none will come. */
export type SignaturesStanding =
  | { readonly kind: 'captured'; readonly idDocumento: string }
  | { readonly kind: 'refused'; readonly sentence: string }
  | { readonly kind: 'not-yet'; readonly sentence: string }

/**
 * One refusal is the end of what was wanted, also while others may still sign, and where the service captures the
 * document without that signature: what was to follow was to follow everybody's.
 */
export function signaturesOf({
  assinantes,
  bloqueado,
  idDocumento,
}: Pick<DocumentoFaseAssinatura, 'assinantes' | 'bloqueado' | 'idDocumento'>): SignaturesStanding {
  const refused = assinantes.find(({ manifestacao }) => manifestacao === 'Recusado')
  if (refused !== undefined) {
    const why = refused.justificativa?.trim().replace(/\.$/, '') ?? ''
    return { kind: 'refused', sentence: `${refused.nome} recusou assinar${why === '' ? '' : `: ${why}`}.` }
  }
  if (idDocumento !== undefined) return { kind: 'captured', idDocumento }
  const names = assinantes.flatMap(({ manifestacao, nome }) => (manifestacao === 'NaoSeManifestou' ? [nome] : []))
  if (names.length === 0) return { kind: 'not-yet', sentence: 'Todos assinaram; o serviço ainda prepara o documento.' }
  const lacking = names.length === 1 ? 'Falta a assinatura de' : 'Faltam as assinaturas de'
  const blocked = bloqueado ? 'O documento está bloqueado, e ninguém pode assinar agora. ' : ''
  return { kind: 'not-yet', sentence: `${blocked}${lacking} ${listed(names)}.` }
}

const listed = (names: readonly string[]) =>
  new Intl.ListFormat('pt-BR', { style: 'long', type: 'conjunction' }).format(names)
