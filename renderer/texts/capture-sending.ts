import { notReadText, type unreadListText } from '../../contract/privacy-words.ts'
import { unknownSender } from './capture-list.ts'
import { exactMoment } from './dates.ts'

/** Why a selected file is not sent with the others. */
export type LeftReason = keyof typeof leftTexts

const leftTexts = {
  problem: ['tem um problema e fica fora', 'têm um problema e ficam fora'],
  preparing: ['ainda está sendo preparado e fica fora', 'ainda estão sendo preparados e ficam fora'],
  known: ['já foi capturado e fica fora', 'já foram capturados e ficam fora'],
  sent: ['já está em Envios e fica como está', 'já estão em Envios e ficam como estão'],
  deleted: ['não está mais em assinatura e fica fora', 'não estão mais em assinatura e ficam fora'],
} as const

/** Selected files that are not sent, by reason: "Um dos selecionados tem um problema e fica fora." */
export const leftText = (reasons: readonly LeftReason[]): string =>
  [...Map.groupBy(reasons, (reason) => reason)]
    .map(([reason, { length }]) => {
      const [one, many] = leftTexts[reason]
      return length === 1 ? `Um dos selecionados ${one}.` : `${length} dos selecionados ${many}.`
    })
    .join(' ')

interface UnverifiedFile {
  readonly name: string
  /** Empty if nothing of it could be read. */
  readonly unread: Parameters<typeof unreadListText>[0]
}

interface UndecidedFile extends UnverifiedFile {
  /** Null while it is searched; empty where only pages were not verified. */
  readonly found: string | null
}

/** Selected files that are to be Público with personal data in them or not verified, before anybody has decided. */
export const undecidedText = (files: readonly UndecidedFile[]): string => {
  const [first] = files
  if (first === undefined) return ''
  if (files.length > 1)
    return `${files.length} dos selecionados seriam Públicos com dados pessoais, não foram verificados por inteiro, ou ainda são examinados: o Malote pergunta antes de enviar.`
  if (first.found === null) return `“${first.name}” será Público: o Malote ainda procura dados pessoais nele.`
  if (first.found === '')
    return `“${first.name}” não foi verificado por inteiro (${notReadText(first.unread)}) e só vai como Público depois de uma decisão: confira e registre-a, ou mude o acesso.`
  return `“${first.name}” tem ${first.found} e só vai como Público depois de uma decisão: registre-a, aplique uma tarja ou mude o acesso.`
}

/** Selected files that are sent as Público although not all of them was verified. */
export function unverifiedText(files: readonly UnverifiedFile[]): string {
  const [first] = files
  if (first === undefined) return ''
  if (files.length > 1) return `${files.length} dos selecionados vão como Públicos sem verificação completa.`
  return `“${first.name}” vai como Público sem verificação completa: ${notReadText(first.unread)}.`
}

interface Sender {
  readonly name: string
  readonly address: string
}

/** The message proposed for the forwarding of what came in a mail. */
export function mailLetterText({ from, sentAt }: { from: Sender | null; sentAt: Date | null }): string {
  const who =
    from === null ? unknownSender : [from.name, from.name === '' ? from.address : `(${from.address})`].join(' ').trim()
  return `Encaminho o que foi recebido por e-mail de ${who}${sentAt === null ? '' : `, enviado em ${exactMoment(sentAt)}`}.`
}
