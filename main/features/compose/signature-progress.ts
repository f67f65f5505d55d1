import type { DocumentoFaseAssinatura } from '../../../contract/api/signatures.ts'

/** The signatures of a document; the sentence says who is missing, or who refused. */
type SignatureProgress =
  | { readonly kind: 'captured'; readonly idDocumento: string }
  | { readonly kind: 'refused'; readonly sentence: string }
  | { readonly kind: 'not-yet'; readonly sentence: string }

/** One refusal ends the wait, even if the service captures the document without it: everybody was to sign. */
export function signatureProgressOf({
  assinantes,
  bloqueado,
  idDocumento,
}: Pick<DocumentoFaseAssinatura, 'assinantes' | 'bloqueado' | 'idDocumento'>): SignatureProgress {
  const refused = assinantes.find(({ manifestacao }) => manifestacao === 'Recusado')
  if (refused !== undefined) {
    const why = refused.justificativa?.trim().replace(/\.$/, '') ?? ''
    return { kind: 'refused', sentence: `${refused.nome} recusou assinar${why === '' ? '' : `: ${why}`}.` }
  }
  if (idDocumento !== undefined) return { kind: 'captured', idDocumento }
  const names = assinantes.flatMap(({ manifestacao, nome }) => (manifestacao === 'NaoSeManifestou' ? [nome] : []))
  if (names.length === 0) return { kind: 'not-yet', sentence: 'Todos assinaram; o serviço ainda prepara o documento.' }
  const lacking = names.length === 1 ? 'Assinatura pendente' : 'Assinaturas pendentes'
  const blocked = bloqueado ? 'O documento está bloqueado, e ninguém pode assinar agora. ' : ''
  return { kind: 'not-yet', sentence: `${blocked}${lacking}: ${listed(names)}.` }
}

const listed = (names: readonly string[]) =>
  new Intl.ListFormat('pt-BR', { style: 'long', type: 'conjunction' }).format(names)
