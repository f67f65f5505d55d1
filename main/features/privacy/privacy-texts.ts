import type { PersonalDataCounts, PrivacyRecord, Unread } from '../../../contract/bridge/privacy.ts'
import { notReadText, personalDataText, reasonTexts, recordText } from '../../../contract/privacy-words.ts'
import type { RedactRefusal } from '../../engine/pdf/index.ts'

export const notSearchedSentence = (name: string) =>
  `"${name}" será Público, e a procura por dados pessoais ainda não terminou. Tente de novo em instantes.`

export const undecidedSentence = (name: string, counts: PersonalDataCounts, inName: number) =>
  `"${name}" será Público e contém ${personalDataText(counts)}${inName > 0 ? `, ${inName} no nome do arquivo` : ''}. Em Capturar, ${inName > 0 ? 'mude o nome, ' : ''}aplique uma tarja, mude o acesso, ou registre a decisão de enviar como Público.`

export const notVerifiedSentence = (name: string, unread: readonly Unread[]) =>
  `"${name}" será Público e não foi verificado por inteiro: ${notReadText(unread)}. Em Capturar, confira o que não foi verificado e registre a decisão de enviar como Público, ou mude o acesso.`

export const drawnSentence = (name: string, drawn: number) =>
  `"${name}" tem ${drawn === 1 ? '1 tarja desenhada e não aplicada' : `${drawn} tarjas desenhadas e não aplicadas`}: o que está sob ${drawn === 1 ? 'ela' : 'elas'} iria junto. Em Capturar, aplique ou descarte, e envie de novo.`

/** The line of a receipt: counts and the reason, never the numbers or the note. */
export function receiptSentence(record: PrivacyRecord): string {
  const { decision } = record
  const decided = decision === null ? null : `Decisão de ${decision.decidedBy}: ${reasonTexts[decision.reason]}.`
  const text = recordText(record, decided)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export const gaveUpSentence =
  'A tarja demorou demais ou precisou de memória demais. Nada foi alterado. Aplique a tarja em menos páginas de cada vez.'

export const refusalSentences: Readonly<Record<RedactRefusal, string>> = {
  password: 'O PDF só abre com senha. Nada foi alterado.',
  protected: 'O PDF está protegido. Nada foi alterado. Peça uma cópia sem proteção a quem o enviou.',
  signed:
    'O PDF tem assinatura digital, que a tarja invalidaria. Nada foi alterado. Mude o acesso, ou peça uma versão com tarja a quem assinou.',
  form: 'Os campos deste formulário não podem ser desenhados na imagem da página. Nada foi alterado. Imprima o formulário em PDF e adicione o PDF.',
  attachments: 'O PDF contém outros arquivos, que a tarja não alcança. Nada foi alterado. Gere o PDF sem os anexos.',
  unreadable: 'A estrutura do PDF não pôde ser lida. Nada foi alterado. Gere o PDF de novo e adicione-o outra vez.',
  'no-page': 'O arquivo não tem mais uma das páginas. Nada foi alterado. Abra o arquivo de novo.',
  'not-drawn': 'Uma das páginas não pôde ser desenhada. Nada foi alterado.',
  'not-removed':
    'A conferência ainda encontrou conteúdo sob a tarja. Nada foi alterado. Mude o acesso, ou digitalize o documento já com a tarja.',
}
