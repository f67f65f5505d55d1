import type { DocumentoFaseAssinatura } from '../../../contract/api/signatures.ts'
import { maxSubjectLength } from '../../../contract/bridge/compose.ts'

const keptDraft = 'Nada foi enviado, e o seu texto continua nos rascunhos.'
export const composeTexts = {
  onlyRoles: 'De: aqui só se envia em nome de um papel. Escolha um.',
  onlyOriginalDocuments:
    'Documentos: aqui só podem ir os do encaminhamento original. Remova os que foram acrescentados.',
  fixedDestination: (reason: string) => `Destinatários: ${reason} Remova os que foram escolhidos.`,
  onlySender: `Só quem enviou o encaminhamento pode complementá-lo. ${keptDraft}`,
  noComplement: (acts: string) => `O encaminhamento não pode mais ser complementado: ${acts}. ${keptDraft}`,
  roleCannotAnswer: `Este papel não pode agir por nenhuma caixa em que o encaminhamento está. ${keptDraft}`,
  resolvedByAnother: 'foi resolvido por outra pessoa (o serviço não informa quem)',
  leftInbox: (names: string, acts: string) =>
    `O encaminhamento não está mais na entrada da caixa ${names}: ${acts}. ${keptDraft}`,
  deletedPhase: 'O documento não está mais em assinatura: foi excluído.',
  unknownPhase: 'O serviço não informou em que assinatura o arquivo está.',
  chooseRecipient: 'Destinatários: escolha ao menos um.',
  noSubject: 'Assunto: escreva do que se trata.',
  longSubject: `Assunto: no máximo ${maxSubjectLength} caracteres.`,
  noMessage: 'Mensagem: escreva ao menos uma frase.',
  chooseRole: 'Papel: escolha em nome de qual papel o encaminhamento será enviado.',
  foreignRole: 'Papel: o papel escolhido já não é seu. Escolha outro.',
}

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
