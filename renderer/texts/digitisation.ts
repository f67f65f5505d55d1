import type { DigitisedPage, MeasuredFile } from '../../contract/bridge/digitisation.ts'
import { measureWords } from '../../contract/digitisation-words.ts'
import { count } from './numbers.ts'

export const digitisationTexts = {
  open: 'Laudo de digitalização',
  title: (files: number) => (files === 1 ? 'Laudo de digitalização' : `Laudo de digitalização de ${files} arquivos`),
  explained:
    'Medido nos próprios arquivos, diante dos Anexos I e II do Decreto nº 10.278/2020. Não é parecer jurídico.',
  data: 'Dados da digitalização, para todos estes arquivos',
  place: 'Local da digitalização',
  day: 'Data da digitalização',
  subject: 'Assunto',
  author: 'Autor do documento',
  documentType: 'Tipo documental',
  measuring: 'Medindo as páginas',
  left: (files: number) => `Medindo: ${count(files, 'arquivo por medir', 'arquivos por medir')}`,
  nothingShort: 'Nada em falta foi encontrado no que se pode medir.',
  short: (points: number) => count(points, 'ponto em falta', 'pontos em falta'),
  pages: (pages: number) => `Ver ${count(pages, 'página', 'páginas')}`,
  columns: ['Página', 'Tamanho', 'Resolução', 'Cor', 'Compressão', 'Texto'],
  which: 'Documento',
  kinds: { pages: 'Laudo, página por página', batch: 'Termo do lote, para assinar' },
  save: 'Salvar',
  print: 'Imprimir',
  capture: { pages: 'Capturar o laudo', batch: 'Capturar o termo' },
  captured: 'Está na lista de Capturar, ainda não enviado.',
  tooMany: (most: number) => ({
    title: 'São arquivos demais',
    text: `Um laudo vale para até ${most} arquivos. Selecione menos.`,
  }),
} as const

/** One line about a file: its pages, its format, and how many points are missing. */
export function fileFacts({ pageCount, format, pages }: MeasuredFile): string {
  const searchable = pages.filter((page) => page !== null && page.words > 0).length
  const text = searchable === 0 ? 'sem texto pesquisável' : `texto pesquisável em ${searchable} de ${pageCount}`
  return [measureWords.pages(pageCount), format, text].join(' · ')
}

/** The cells of one page, under `columns`. */
export function pageCells(page: DigitisedPage | null, index: number): readonly string[] {
  if (page === null) return [`${index + 1}`, measureWords.notRead, '', '', '', '']
  const { scan } = page
  const measured =
    scan === null
      ? [page.isEmpty ? measureWords.empty : measureWords.noScan, '', '']
      : [measureWords.dpi(scan), measureWords.colour(scan), measureWords.compression(scan)]
  return [`${index + 1}`, measureWords.paper(page), ...measured, measureWords.words(page.words)]
}
