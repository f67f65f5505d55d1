import { count } from './numbers.ts'

const date = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', day: 'numeric', month: 'long' })
export const todayText = (now: Date): string => date.format(now)

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
