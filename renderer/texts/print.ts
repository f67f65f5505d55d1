import { count } from './numbers.ts'

export const printTexts = {
  print: 'Imprimir ou salvar em PDF',
  list: 'Imprimir ou copiar a lista',
  copyList: 'Copiar a lista',
  rows: 'Itens',
  listCopied: 'Lista copiada.',
  notRead: 'A lista não pôde ser lida',
  notReadText: 'Nada foi impresso nem copiado. Tente de novo.',
} as const

/** The content of a printed list, and whether it is cut. */
export const printedCountText = (shown: number, all: number, one: string, many: string): string =>
  shown < all ? `Os primeiros ${shown.toLocaleString('pt-BR')} de ${count(all, one, many)}` : count(all, one, many)
