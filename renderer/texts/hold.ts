import { count, listed } from './numbers.ts'

/** What a person may choose: how long what they ask for is held on this computer before it leaves. */
export const holdChoices: readonly { seconds: number; text: string }[] = [
  { seconds: 0, text: 'Nenhuma' },
  { seconds: 5, text: '5 s' },
  { seconds: 10, text: '10 s' },
  { seconds: 30, text: '30 s' },
]

const inSeconds = (seconds: number) => (seconds === 0 ? 'agora' : `em ${seconds} s`)

/** The bar: "Será enviado em 10 s", "3 operações serão enviadas em 8 s". */
export function holdText(operations: number, seconds: number): string {
  const what = operations === 1 ? 'Será enviado' : `${count(operations, 'operação', 'operações')} serão enviadas`
  return `${what} ${inSeconds(seconds)}`
}

/** One operation in a list: "será enviado em 8 s". */
export function heldText(kind: string, seconds: number | null): string {
  const what = kind === 'sign' ? 'será assinado' : 'será enviado'
  return `${what} ${seconds === null ? 'em instantes' : inSeconds(seconds)}`
}

/** Said once to who does not see the bar appear. */
export const holdSpoken = (operations: number, seconds: number): string =>
  `${holdText(operations, seconds)}. Para desfazer, use o botão Desfazer no pé da janela: F6 leva até lá.`

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
  resolve: 'Caixas',
}

/** After an undo: how many were in time, and where what was undone is to be found again. */
export function undoneText(undone: readonly { readonly kind: string }[], late: number): string {
  const tooLate = count(late, 'operação já tinha seguido', 'operações já tinham seguido')
  if (undone.length === 0) return `Não deu tempo: ${tooLate}.`
  const back = [...new Set(undone.flatMap(({ kind }) => places[kind] ?? []))]
  const where = back.length === 0 ? '' : ` Está de novo em ${listed(back)}.`
  return `Desfeito, nada foi enviado.${where}${late === 0 ? '' : ` Mas ${tooLate}.`}`
}

/** Under a draft that is about to leave. */
export const frozenText = (mayUndo: boolean): string =>
  mayUndo
    ? 'Este encaminhamento já está em Saída. Para mudá-lo, desfaça o envio: ele volta a ser um rascunho.'
    : 'Este encaminhamento já seguiu para o serviço. Acompanhe em Saída.'
