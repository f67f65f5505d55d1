import { count } from './numbers.ts'

/** The dialog that takes a list out of the window. */
export const listTexts = {
  title: (list: string): string => `Salvar ou imprimir: ${list}`,
  ranges: 'Linhas',
  columns: 'Colunas',
  preview: 'Primeiras linhas',
  loading: 'Lendo as primeiras linhas',
  noColumn: 'Escolha ao menos uma coluna.',
  noRow: 'Não há linhas para salvar.',
  allColumns: 'Todas as colunas',
  save: 'Salvar CSV',
  print: 'Imprimir',
  copy: 'Copiar',
  stop: 'Interromper',
  filter: 'Filtro',
  asPerson: 'Impresso por',
  writing: 'Gravação da lista',
  stopped: { title: 'Interrompido.', text: 'Nenhum arquivo foi salvo.' },
  csvHint:
    'O CSV abre no Excel e no LibreOffice. O arquivo salvo não é protegido: quem o abrir lê tudo o que está nele.',
} as const

/** The menu in the head line of a list. */
export const listHeadTexts = { more: 'Opções da lista', acts: 'Esta lista' } as const

const numberText = (n: number): string => n.toLocaleString('pt-BR')

export const allRowsText = (rows: number): string =>
  rows === 1 ? 'A única linha da lista' : `Todas as ${numberText(rows)} linhas da lista`
/** Where the number is known only when the rows are read. */
export const wholeListText = 'Todas as linhas da lista'
export const filteredRowsText = (rows: number): string =>
  rows === 1 ? 'A única linha deste filtro' : `Todas as ${numberText(rows)} linhas deste filtro`
export const selectedRowsText = (rows: number): string =>
  rows === 1 ? 'Só a linha selecionada' : `Só as ${numberText(rows)} selecionadas`
export const pageRowsText = (rows: number): string => `Só esta página (${count(rows, 'linha', 'linhas')})`
/** Of the pages of a search at the service; `matches` as the service counts them. */
export const pagesRowsText = (most: number, matches: number): string =>
  matches > most
    ? `As primeiras ${numberText(most)} de ${numberText(matches)}, buscadas no serviço`
    : `Todas as ${numberText(matches)}, buscadas no serviço`
export const firstFoundText = (rows: number): string => `As ${numberText(rows)} primeiras encontradas; há outras`

export const writtenText = (rows: number, all: number): string => `${numberText(rows)} de ${numberText(all)} linhas`
/** Where the browser or the system saves the file is not known here. */
export const readyText = (rows: number) => ({
  title: `Lista pronta, com ${count(rows, 'linha', 'linhas')}.`,
  text: 'O arquivo foi entregue para ser salvo na pasta de downloads, ou onde você escolher.',
})
/** The most rows that are printed or copied. */
export const cutText = (most: number, all: number): string =>
  `A impressão e a cópia levam as primeiras ${numberText(most)} de ${numberText(all)} linhas. O CSV leva todas.`

/** A text that is longer than a cell of a spreadsheet may be. */
export const cutCellText = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 20)} [texto cortado]`

export const copiedRowsText = (rows: number): string => `Lista copiada: ${count(rows, 'linha', 'linhas')}.`

/** A moment as Brazilian spreadsheets read it: 26/11/2026 20:11:02; empty for none. */
export function sheetMoment(iso: string | null | undefined): string {
  if (iso === null || iso === undefined || Number.isNaN(Date.parse(iso))) return ''
  const date = new Date(iso)
  const two = (n: number) => String(n).padStart(2, '0')
  const day = `${two(date.getDate())}/${two(date.getMonth() + 1)}/${date.getFullYear()}`
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
}

/** A number as Brazilian spreadsheets read it; empty for none. */
export const sheetNumber = (n: number | null | undefined): string =>
  n === null || n === undefined ? '' : String(n).replace('.', ',')
