import type { Found, Hit } from './find.ts'
import { placeOf } from './find.ts'

const numbers = new Intl.NumberFormat('pt-BR')

/** Every word that the viewer says. */
export const words = {
  opening: 'Abrindo o documento',
  page: (page: number) => `Página ${page + 1}`,
  pageOf: (page: number, pages: number) => `Página ${page + 1} de ${pages}`,
  goToPage: 'Ir para a página',
  goToPageOf: (pages: number) => `Ir para a página, de 1 a ${pages}`,
  thumbnails: 'Miniaturas das páginas',
  showThumbnails: 'Mostrar as miniaturas',
  hideThumbnails: 'Esconder as miniaturas',
  smaller: 'Diminuir',
  larger: 'Aumentar',
  wholePage: 'Mostrar a página inteira',
  fullWidth: 'Ajustar à largura',
  turn: 'Girar à direita',
  tools: 'Leitura do documento',
  percent: (factor: number) => `${numbers.format(Math.round(factor * 100))} %`,
  find: 'Buscar no documento',
  findPrevious: 'Ocorrência anterior',
  findNext: 'Próxima ocorrência',
  findClose: 'Fechar a busca',
  pageFailed: 'Esta página não pôde ser mostrada. Salve uma cópia para vê-la em outro programa.',
  pageHeavy: 'Esta página demora demais',
  pageHeavyHelp: 'Você pode ler as outras páginas. Para ver esta, salve uma cópia e abra-a em outro programa.',
  tryAgain: 'Tentar de novo',
  save: 'Salvar cópia',
} as const

/** How far a search is: which hit of how many, or that there is none. */
export function foundText(found: Found | null, hit: Hit | null): string {
  if (found === null) return ''
  const { total, isDone, read, counts } = found
  if (isDone) return [endText(found, hit), unreadText(found)].filter((part) => part !== '').join('; ')
  if (total === 0 || hit === null) return `Página ${numbers.format(read)} de ${numbers.format(counts.length)}…`
  return `${placeText(found, hit)}…`
}

const placeText = (found: Found, hit: Hit) => `${numbers.format(placeOf(found, hit))} de ${numbers.format(found.total)}`

function endText(found: Found, hit: Hit | null): string {
  if (found.unread === found.counts.length) return ''
  if (!found.hasText) return 'Sem texto para buscar'
  return found.total === 0 || hit === null ? 'Nenhuma ocorrência' : placeText(found, hit)
}

/** What was not searched: nobody is to take it for searched in vain. */
function unreadText({ unread, counts }: Found): string {
  if (unread === 0) return ''
  if (unread === counts.length) return 'Não foi possível ler o documento'
  return unread === 1 ? '1 página não pôde ser lida' : `${numbers.format(unread)} páginas não puderam ser lidas`
}

/** Why a PDF is not shown. */
export type Unshown = 'password' | 'broken' | 'unreachable' | 'heavy'

/** What is said in place of a PDF that is not shown. */
export const unshown: Record<Unshown, { readonly title: string; readonly text: string }> = {
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
