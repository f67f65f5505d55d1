import { daysApart } from './dates.ts'
import { count } from './numbers.ts'
import { signedText } from './signatures.ts'

const date = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', day: 'numeric', month: 'long' })
export const todayText = (now: Date): string => date.format(now)

export const todayTitle = 'Hoje'
/** By the places of these screens in the menu (keys.ts). */
export const todayKeys = { capture: 'Ctrl+2', sign: 'Ctrl+3' } as const

/** The big button of an act, with a line below. */
export interface ActText {
  readonly title: string
  readonly second: string
}

/** @param waiting null while it is not known; `oldest` is its date in words */
export function signAct(waiting: number | null, oldest: string | null): ActText {
  if (waiting === null || waiting === 0)
    return {
      title: 'Assinar',
      second: waiting === null ? 'documentos que esperam por você' : 'Nenhum documento para assinar',
    }
  const since = waiting === 1 ? 'enviado' : 'o mais antigo, enviado'
  return {
    title: `Assinar ${count(waiting, 'documento', 'documentos')}`,
    second: oldest === null ? 'que esperam por você' : `${since}: ${oldest}`,
  }
}

export const captureAct = (listed: number): ActText => ({
  title: 'Capturar arquivos',
  second: listed === 0 ? 'Solte PDFs em qualquer lugar da janela.' : `${count(listed, 'arquivo', 'arquivos')} na lista`,
})

export const writeAct = (drafts: number): ActText => ({
  title: 'Novo encaminhamento',
  second: drafts === 0 ? 'a uma ou mais caixas' : count(drafts, 'rascunho guardado', 'rascunhos guardados'),
})

export const cardTitles = {
  sign: 'Para assinar',
  unread: 'Não lidos',
  capture: 'A capturar',
  needed: 'Pendências',
  drafts: 'Rascunhos',
} as const

export const allText = 'Ver todos'
export const unreadText = (unread: number): string => count(unread, 'não lido', 'não lidos')
export const inInboxText = (waiting: number): string => `${waiting.toLocaleString('pt-BR')} na entrada`
export const fromFolderText = (folder: string): string => `Da pasta ${folder}`
export const byHandText = 'Adicionados à mão'
export const filesText = (files: number): string => count(files, 'arquivo', 'arquivos')

export const nothingWaits = {
  title: 'Nada espera por você',
  text: 'O que chegar para assinar, ler ou resolver aparece aqui.',
}

interface ToSignInfo {
  readonly isSender: boolean
  readonly capturador: { readonly nome: string }
  readonly assinantes: readonly { readonly manifestacao: string; readonly isMine: boolean }[]
}

/** Who sent a document, and how far it is: "De Bruno Reis · só falta você", "De você · 1 de 3 assinaram". */
export function toSignText({ isSender, capturador, assinantes }: ToSignInfo): string {
  const from = isSender ? 'De você' : `De ${capturador.nome}`
  const isLast = assinantes.every(({ manifestacao, isMine }) => isMine || manifestacao === 'Assinado')
  return `${from} · ${isLast && assinantes.length > 1 ? 'só falta você' : signedText(assinantes)}`
}

export const daysWaiting = (since: string, now: Date): number => daysApart(new Date(since), now)
export const longWaitText = (days: number): string => `há ${days} dias`

/** Of a box: "Bruno Reis: Prestação de contas". */
export const newestText = (from: string, subject: string): string => `${from}: ${subject}`
