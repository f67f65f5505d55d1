import { count, documentsText } from './numbers.ts'

export const printTexts = {
  print: 'Imprimir ou salvar em PDF',
  copyText: 'Copiar o texto',
  textCopied: 'Texto copiado.',
  list: 'Imprimir ou copiar a lista',
  copyList: 'Copiar a lista',
  rows: 'Itens',
  listCopied: 'Lista copiada.',
  notRead: 'A lista não pôde ser lida',
  notReadText: 'Nada foi impresso nem copiado. Tente de novo.',
} as const

const rowsTexts = {
  forwardings: (n: number) => count(n, 'encaminhamento', 'encaminhamentos'),
  documents: documentsText,
  operations: (n: number) => count(n, 'operação', 'operações'),
} as const

/** The content of a printed list, and whether it is cut. */
export const printedCountText = (rows: keyof typeof rowsTexts, shown: number, all: number): string =>
  shown < all ? `Os primeiros ${shown.toLocaleString('pt-BR')} de ${rowsTexts[rows](all)}` : rowsTexts[rows](all)
