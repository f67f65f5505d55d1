import { count } from './numbers.ts'

export const printTexts = {
  print: 'Imprimir ou salvar em PDF',
  copyText: 'Copiar o texto',
  textCopied: 'Texto copiado.',
  list: 'Salvar, imprimir ou copiar a lista',
  rows: 'Linhas',
  notRead: { title: 'A lista não pôde ser lida', text: 'Nada foi impresso nem copiado. Tente de novo.' },
} as const

/** How many rows a printed list has, and whether it is cut. */
export const printedRowsText = (shown: number, all: number): string =>
  shown < all
    ? `As primeiras ${shown.toLocaleString('pt-BR')} de ${count(all, 'linha', 'linhas')}`
    : count(all, 'linha', 'linhas')
