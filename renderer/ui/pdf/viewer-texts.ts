import { type FindState, type Hit, hitNumber } from './find-in-pages.ts'

const numbers = new Intl.NumberFormat('pt-BR')

/** Every text of the viewer. */
export const viewerTexts = {
  loading: (name: string) => `Buscando ${name}`,
  opening: 'Abrindo o documento',
  page: (page: number) => `Página ${page + 1}`,
  pageOf: (page: number, pages: number) => `Página ${page + 1} de ${pages}`,
  pageNumber: (page: number, pages: number) => `${page + 1} de ${pages}`,
  pageSoFar: (page: number, pages: number) => `Página ${page + 1} de ${pages} até aqui`,
  goToPage: 'Ir para a página',
  goToPageOf: (pages: number) => `Ir para a página, de 1 a ${pages}`,
  thumbnails: 'Miniaturas das páginas',
  showThumbnails: 'Mostrar as miniaturas',
  hideThumbnails: 'Esconder as miniaturas',
  smaller: 'Diminuir',
  larger: 'Aumentar',
  wholePage: 'Página inteira',
  fullWidth: 'Largura da janela',
  zoom: 'Zoom',
  view: 'Visão',
  viewNow: (zoom: string, percent: string) => `Visão: ${zoom === percent ? zoom : `${zoom}, ${percent}`}`,
  turn: 'Girar a visão',
  turnDetail: 'Só na tela: o documento não muda',
  more: 'Mais',
  moreTools: 'Mais ferramentas do documento',
  about: { page: 'Página', document: 'Documento' },
  pagesOf: (label: string) => `Páginas: ${label}`,
  tools: 'Leitura do documento',
  note: (text: string, author: string) => (author === '' ? `Anotação: ${text}` : `Anotação de ${author}: ${text}`),
  stamp: 'CARIMBO',
  percent: (factor: number) => `${numbers.format(Math.round(factor * 100))}%`,
  find: 'Buscar no documento',
  findPrevious: 'Ocorrência anterior',
  findNext: 'Próxima ocorrência',
  findClose: 'Fechar a busca',
  notDrawn: 'Não pôde ser mostrada',
  pageFailed: 'Esta página não pôde ser mostrada. Salve uma cópia para vê-la em outro programa.',
  pageHeavy: 'Esta página demora demais',
  pageHeavyHelp: 'Você pode ler as outras páginas. Para ver esta, salve uma cópia e abra-a em outro programa.',
  tryAgain: 'Tentar de novo',
  save: 'Salvar cópia',
  paperWindow: 'Abrir em outra janela',
} as const

export const copyTexts = {
  copy: 'Copiar a seleção ou o texto da página',
  copied: 'Copiado',
  failed: 'Não foi possível copiar',
  none: 'Esta página não tem texto para copiar',
  copiedSelection: 'Seleção copiada.',
  copiedPage: (page: number) => `Texto da página ${page + 1} copiado.`,
} as const

export const printTexts = {
  print: 'Imprimir o documento',
  drawing: (drawn: number, pages: number) => `Preparando a impressão: ${drawn} de ${pages}`,
  stop: 'Parar de preparar a impressão',
  page: (page: number, pages: number) => `Página ${page + 1} de ${pages}`,
  long: {
    title: 'Documento longo demais para imprimir daqui',
    text: 'O Malote imprime até 300 páginas de uma vez. Salve uma cópia e imprima-a em outro programa.',
  },
  failed: {
    title: 'O documento não pôde ser preparado para impressão',
    text: 'Nada foi impresso. Tente de novo, ou salve uma cópia e imprima-a em outro programa.',
  },
  close: 'Fechar',
} as const

/** The zoom: what it fits, or its factor. */
export function zoomText({ zoom, factor }: { zoom: 'width' | 'page' | number; factor: number }): string {
  if (zoom === 'page') return 'Inteira'
  return zoom === 'width' ? 'Largura' : viewerTexts.percent(factor)
}

/** The progress of a search: which hit of how many, or that there is none. */
export function findStatusText(state: FindState | null, hit: Hit | null, isPartial = false): string {
  const text = statusTextOf(state, hit)
  return isPartial && text !== '' ? `${text}, até aqui` : text
}

function statusTextOf(state: FindState | null, hit: Hit | null): string {
  if (state === null) return ''
  const { total, isDone, pagesRead, hitCounts } = state
  if (isDone) return [findResultText(state, hit), pagesFailedText(state)].filter((part) => part !== '').join('; ')
  if (total === 0 || hit === null) return `Página ${numbers.format(pagesRead)} de ${numbers.format(hitCounts.length)}…`
  return `${hitNumberText(state, hit)}…`
}

const hitNumberText = (state: FindState, hit: Hit) =>
  `${numbers.format(hitNumber(state, hit))} de ${numbers.format(state.total)}`

function findResultText(state: FindState, hit: Hit | null): string {
  if (state.pagesFailed === state.hitCounts.length) return ''
  if (!state.hasText) return 'Sem texto para buscar'
  return state.total === 0 || hit === null ? 'Nenhuma ocorrência' : hitNumberText(state, hit)
}

/** The pages that could not be searched, so that they are not taken for pages without hits. */
function pagesFailedText({ pagesFailed, hitCounts }: FindState): string {
  if (pagesFailed === 0) return ''
  if (pagesFailed === hitCounts.length) return 'Não foi possível ler o documento'
  return pagesFailed === 1
    ? '1 página não pôde ser lida'
    : `${numbers.format(pagesFailed)} páginas não puderam ser lidas`
}

/** Why a PDF is not shown. */
export type OpenFailure = 'password' | 'broken' | 'unreachable' | 'heavy'

/** Shown in place of the PDF. */
export const openFailureTexts: Record<OpenFailure, { readonly title: string; readonly text: string }> = {
  password: {
    title: 'Este PDF está protegido por senha',
    text: 'Ele não pode ser mostrado aqui. O arquivo está inteiro: salve uma cópia e abra-a em outro programa, com a senha.',
  },
  broken: {
    title: 'Este PDF não pôde ser mostrado',
    text: 'O arquivo foi guardado como veio. Salve uma cópia para abri-la em outro programa.',
  },
  heavy: {
    title: 'Este PDF demora demais para abrir',
    text: 'A abertura foi interrompida. O arquivo está inteiro: salve uma cópia e abra-a em outro programa.',
  },
  unreachable: {
    title: 'O documento não pôde ser lido',
    text: 'Ele não está mais aberto, ou o arquivo não está acessível. Feche-o e abra-o de novo.',
  },
}
