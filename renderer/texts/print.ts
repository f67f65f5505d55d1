import { count } from './numbers.ts'

export const printTexts = {
  print: 'Imprimir ou salvar em PDF',
  copyText: 'Copiar o texto',
  textCopied: 'Texto copiado.',
  list: 'Salvar, imprimir ou copiar a lista',
  rows: 'Linhas',
  notRead: { title: 'A lista não pôde ser lida', text: 'Nada foi impresso nem copiado. Tente de novo.' },
} as const

/** The dialog that prints where the browser has none. */
export const printingTexts = {
  title: 'Imprimir',
  preparing: 'Preparando a impressão',
  preview: (title: string) => `Como vai sair: ${title}`,
  pages: (pages: number) => count(pages, 'página', 'páginas'),
  printer: 'Impressora',
  none: {
    title: 'Nenhuma impressora neste computador',
    text: 'Salve o PDF, ou peça ao suporte que instale uma impressora e mande imprimir de novo.',
  },
  copies: 'Cópias',
  wrongCopies: (most: number) => `Informe um número de 1 a ${most}.`,
  ranges: 'Páginas',
  rangesHint: 'Em branco, todas. Ou, por exemplo: 1-3, 5',
  wrongRanges: (pages: number) => `Informe páginas de 1 a ${pages}, por exemplo: 1-2, ${pages}.`,
  save: 'Salvar PDF',
  fileName: (title: string) => `${title}.pdf`,
  print: 'Imprimir',
  sending: 'Enviando à impressora',
  sent: (printer: string) => `Enviado à fila da impressora ${printer}.`,
  failed: 'Não foi impresso',
  unknown: 'Tente de novo ou salve o PDF.',
} as const

/** How many rows a printed list has, and whether it is cut. */
export const printedRowsText = (shown: number, all: number): string =>
  shown < all
    ? `As primeiras ${shown.toLocaleString('pt-BR')} de ${count(all, 'linha', 'linhas')}`
    : count(all, 'linha', 'linhas')
