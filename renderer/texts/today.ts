import { dateFormat } from '../../contract/dates.ts'
import { screenNames } from '../../contract/window-commands.ts'
import { daysApart } from './dates.ts'
import { count } from './numbers.ts'
import { signedText } from './signatures.ts'

export const todayText = dateFormat({ weekday: 'long', day: 'numeric', month: 'long' })

export const todayTitle = screenNames.today
/** By the places of these screens in the menu (keys.ts). */
export const todayKeys = { capture: 'Ctrl+2', sign: 'Ctrl+3' } as const

/** The big button of an act, with a line below. */
interface ActText {
  readonly title: string
  readonly second: string
}

const awaitingText = (waiting: number) =>
  waiting === 1 ? 'que aguarda a sua assinatura' : 'que aguardam a sua assinatura'

/** @param waiting null while it is not known; `oldest` is its date in words */
export function signAct(waiting: number | null, oldest: string | null): ActText {
  if (waiting === null || waiting === 0)
    return {
      title: 'Assinar',
      second: waiting === null ? 'documentos que aguardam a sua assinatura' : 'Nenhum documento para assinar',
    }
  const since = waiting === 1 ? 'enviado' : 'o mais antigo, enviado'
  return {
    title: `Assinar ${count(waiting, 'documento', 'documentos')}`,
    second: oldest === null ? awaitingText(waiting) : `${since}: ${oldest}`,
  }
}

export const captureAct = (listed: number): ActText => ({
  title: 'Capturar arquivos',
  second:
    listed === 0 ? 'Solte arquivos em qualquer lugar da janela.' : `${count(listed, 'arquivo', 'arquivos')} na lista`,
})

export const writeAct = (drafts: number): ActText => ({
  title: 'Novo encaminhamento',
  second: drafts === 0 ? 'a uma ou mais caixas' : count(drafts, 'rascunho guardado', 'rascunhos guardados'),
})

export const cardTitles = {
  sign: 'Para assinar',
  unread: 'Não lidos',
  capture: 'A capturar',
  refused: 'Recusados por colegas',
  needed: 'Pendências',
  drafts: 'Rascunhos',
} as const

export const allText = 'Ver todos'
export const unreadText = (unread: number): string => count(unread, 'não lido', 'não lidos')
export const inInboxText = (waiting: number): string => `${waiting.toLocaleString('pt-BR')} na entrada`
export const fromFolderText = (folder: string): string => `Da pasta ${folder}`
export const byHandText = 'Adicionados à mão'
export const filesText = (files: number): string => count(files, 'arquivo', 'arquivos')

export const collectingText = 'Reunindo o que aguarda você'

/**
 * For a page without cards: the inboxes may hold items that were read before, or that are not on this computer yet.
 * @param inInboxes items in all inboxes
 * @param isFresh false where the service did not answer
 */
export function nothingWaits(inInboxes: number, isFresh: boolean): { title: string; text: string } {
  if (!isFresh)
    return {
      title: 'Nada para assinar ou capturar na última cópia',
      text: 'Sem resposta do serviço: o que chegou depois aparece aqui quando a conexão voltar.',
    }
  if (inInboxes > 0)
    return {
      title: 'Nada para assinar ou capturar',
      text: `Na entrada das suas caixas: ${count(inInboxes, 'encaminhamento', 'encaminhamentos')}.`,
    }
  return {
    title: 'Nada para assinar, ler, capturar ou resolver',
    text: 'O que chegar para você aparece aqui.',
  }
}

interface ToSignInfo {
  readonly isSender: boolean
  readonly capturador: { readonly nome: string }
  readonly assinantes: readonly { readonly manifestacao: string; readonly isMine: boolean }[]
}

/** The sender of a document, and its progress: "De Bruno Reis · só a sua está pendente", "De você · 1 de 3 assinaram". */
export function toSignText({ isSender, capturador, assinantes }: ToSignInfo): string {
  const from = isSender ? 'De você' : `De ${capturador.nome}`
  const isLast = assinantes.every(({ manifestacao, isMine }) => isMine || manifestacao === 'Assinado')
  return `${from} · ${isLast && assinantes.length > 1 ? 'só a sua está pendente' : signedText(assinantes)}`
}

export const daysWaiting = (since: string, now: Date): number => daysApart(new Date(since), now)
export const longWaitText = (days: number): string => `há ${days} dias`

/** Of a box: "Bruno Reis: Prestação de contas". */
export const newestText = (from: string, subject: string): string => `${from}: ${subject}`

/** How to begin, where nothing has been sent or received yet. */
export const firstSteps = {
  title: 'Para começar',
  folder: { title: 'Monitorar a pasta do scanner', second: 'O que for digitalizado aparece aqui sozinho.' },
  examples: {
    title: 'Soltar uma pilha de exemplo',
    second: 'Quatro PDFs inventados. Nada sai deste computador sem o seu pedido.',
  },
  tour: {
    title: 'Conhecer as telas',
    second: 'Uma visita de um minuto e meio, que pode ser deixada a qualquer momento.',
  },
  guide: { title: 'Ler o guia', second: 'Capturar, assinar e encaminhar, passo a passo.' },
} as const

/** Of the example files, in the order of their addresses, which have no accents. */
export const exampleNames = ['Ficha de cadastro', 'Recibo de entrega 1042', 'Ofício 12-2026', 'Requerimento de férias']
