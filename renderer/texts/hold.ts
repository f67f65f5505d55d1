import { dateFormat } from '../../contract/dates.ts'
import { count, joinList } from './numbers.ts'

/** Choices for how long operations are held on this computer before they are sent. */
export const holdChoices: readonly { seconds: number; text: string }[] = [
  { seconds: 0, text: 'Nenhuma' },
  { seconds: 5, text: '5 s' },
  { seconds: 10, text: '10 s' },
  { seconds: 30, text: '30 s' },
]

/** A hold that no choice offers, too. */
export const holdName = (seconds: number): string =>
  holdChoices.find((choice) => choice.seconds === seconds)?.text ?? `${seconds} s`

const inSeconds = (seconds: number) => (seconds === 0 ? 'agora' : `em ${seconds} s`)

/** The announcement for a held operation, and the label of the button that ends the hold; other kinds are sent. */
const kindTexts: Readonly<Record<string, { readonly will: string; readonly now: string }>> = {
  sign: { will: 'será assinado', now: 'Assinar já' },
  'refuse-signature': { will: 'será recusado', now: 'Recusar já' },
  'block-signature': { will: 'será bloqueado', now: 'Bloquear já' },
  'unblock-signature': { will: 'será desbloqueado', now: 'Desbloquear já' },
  'delete-signature-document': { will: 'será excluído', now: 'Excluir já' },
  resolve: { will: 'será resolvido', now: 'Resolver já' },
  'open-process': { will: 'será autuado', now: 'Autuar já' },
  'process-act': { will: 'será praticado', now: 'Praticar já' },
}
const sent = { will: 'será enviado', now: 'Enviar já' }

const weekday = dateFormat({ weekday: 'short' })
const moment = dateFormat({ dateStyle: 'short', timeStyle: 'short' })

const scheduledText = (sendAt: string): string => `sai ${weekday(sendAt)}, ${moment(sendAt)}`

const needsProgram =
  'Para sair nessa hora, este computador precisa estar ligado, com o Malote aberto, a sua sessão aberta e conexão.'
export const sendLaterTexts = {
  title: 'Enviar quando?',
  act: 'Deixar em espera',
  explained: `Fica em Envios, em espera neste computador, com os arquivos que vão junto, e pode ser desfeito ou enviado já até lá. ${needsProgram} Se não, sai assim que for possível.`,
  notice: 'Ainda não saiu deste computador',
  told: `${needsProgram} Se o Malote estiver fechado, sai quando ele abrir, depois da espera de sempre.`,
  announced: (sendAt: string): string => `Em espera, em Envios: ${scheduledText(sendAt)}.`,
} as const

/** The button that ends the hold of one operation. */
export const releaseText = (kind: string): string => (kindTexts[kind] ?? sent).now

/** A held operation in a list: "será enviado em 8 s"; one that leaves at a chosen moment: "sai seg., 07/12/2026, 08:00". */
export function heldText(kind: string, seconds: number | null, sendAt?: string): string {
  if (sendAt !== undefined) return scheduledText(sendAt)
  return `${(kindTexts[kind] ?? sent).will} ${seconds === null ? 'em instantes' : inSeconds(seconds)}`
}

/** The end of a sentence about an act for good: with a hold, the person has these seconds to undo it. */
export const notUndoneText = (holdSeconds: number): string =>
  `não pode ser desfeita${holdSeconds === 0 ? '' : ` depois da espera de ${holdSeconds} s`}`

/** The hold bar: "Será enviado em 10 s", "3 envios sairão em 8 s". */
export function holdText(kinds: readonly string[], seconds: number): string {
  const [only] = kinds
  if (kinds.length !== 1 || only === undefined) {
    return `${count(kinds.length, 'envio sairá', 'envios sairão')} ${inSeconds(seconds)}`
  }
  const text = heldText(only, seconds)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Announced when the bar appears; one operation by its title, because the focus may be at the next one. */
export function holdSpoken(
  held: readonly { readonly kind: string; readonly title: string }[],
  seconds: number,
): string {
  const [only] = held
  const kinds = held.map(({ kind }) => kind)
  const what =
    held.length !== 1 || only === undefined ? holdText(kinds, seconds) : `${only.title} ${heldText(only.kind, seconds)}`
  return `${what}. Para desfazer, tecle Ctrl+Z fora de um campo de texto, ou use o botão Desfazer no pé da janela: F6 leva até lá.`
}

const places: Readonly<Record<string, string>> = {
  capture: 'Capturar',
  'send-to-signature': 'Capturar',
  sign: 'Assinar',
  'refuse-signature': 'Assinar',
  'block-signature': 'Assinar',
  'unblock-signature': 'Assinar',
  'delete-signature-document': 'Assinar',
  forward: 'Rascunhos',
  reply: 'Rascunhos',
  're-forward': 'Rascunhos',
  complement: 'Rascunhos',
  'open-process': 'Rascunhos',
  'process-act': 'Rascunhos',
  resolve: 'Caixas',
}

/** The result of an undo: how many were in time, and where to find them. */
export function undoneText(undone: readonly { readonly kind: string }[], late: number): string {
  const tooLate = count(late, 'envio já tinha saído', 'envios já tinham saído')
  if (undone.length === 0) return `Não deu tempo: ${tooLate}.`
  const back = [...new Set(undone.flatMap(({ kind }) => places[kind] ?? []))]
  const where = back.length === 0 ? '' : ` Está de novo em ${joinList(back)}.`
  return `Desfeito, nada foi enviado.${where}${late === 0 ? '' : ` Mas ${tooLate}.`}`
}

/** Shown under a draft that is being sent and can be taken back. */
export const undoableText = (takesFiles: boolean): string =>
  `Já está em Envios. Para mudar o texto, desfaça o envio: ele volta a ser um rascunho.${takesFiles ? ' Os arquivos que ainda não saíram daqui voltam a Capturar; os que já saíram continuam o envio.' : ''}`

const frozenTexts: Readonly<Record<string, string>> = {
  registering: 'O pedido está saindo para o serviço.',
  processing: 'O serviço recebeu o pedido e ainda não o concluiu.',
  done: 'O serviço confirmou o envio.',
  refused: 'O serviço não aceitou o pedido.',
}

/** Shown under a draft whose sending can no longer be undone. */
export const frozenText = (state: string): string =>
  `${frozenTexts[state] ?? 'O pedido pode ter chegado ao serviço, mas a resposta não veio: o Malote confere.'} Acompanhe em Envios.`
