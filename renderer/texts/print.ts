import { count, documentsText } from './numbers.ts'

export const printTexts = {
  print: 'Imprimir ou salvar em PDF',
  copyText: 'Copiar o texto',
  textCopied: 'Texto copiado.',
  list: 'Imprimir, copiar ou salvar a lista',
  copyList: 'Copiar a lista',
  saveList: 'Salvar em CSV',
  listSaved: 'Lista salva em CSV.',
  rows: 'Itens',
  listCopied: 'Lista copiada.',
  notRead: { title: 'A lista não pôde ser lida', text: 'Nada foi impresso, copiado nem salvo. Tente de novo.' },
} as const

const rowsTexts = {
  forwardings: (n: number) => count(n, 'encaminhamento', 'encaminhamentos'),
  documents: documentsText,
  operations: (n: number) => count(n, 'operação', 'operações'),
  processes: (n: number) => count(n, 'processo', 'processos'),
} as const

/** The content of a printed list, and whether it is cut. */
export const printedCountText = (rows: keyof typeof rowsTexts, shown: number, all: number): string =>
  shown < all ? `Os primeiros ${shown.toLocaleString('pt-BR')} de ${rowsTexts[rows](all)}` : rowsTexts[rows](all)
