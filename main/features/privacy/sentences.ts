import type { PersonalDataCounts, PrivacyRecord, Unread } from '../../../contract/bridge/privacy.ts'
import { notReadText, personalDataText, reasonTexts, recordText } from '../../../contract/privacy-words.ts'

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
