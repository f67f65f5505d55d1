import { count, joinList, size } from './numbers.ts'

const degrees = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const pages = (n: number) => count(n, 'página', 'páginas')
const numbers = (list: readonly number[]) => joinList(list.map((page) => String(page + 1)))

/** How many pages are named; of more, only the count is told. */
const mostNamed = 12
const named = (list: readonly number[]) =>
  list.length > mostNamed ? pages(list.length) : `${list.length === 1 ? 'página' : 'páginas'} ${numbers(list)}`

/** The dialog that mends pages of scanned paper. */
export const mendTexts = {
  open: 'Melhorar páginas…',
  title: (name: string) => `Melhorar páginas de ${name}`,
  measuring: (done: number, total: number | null) =>
    total === null ? 'Examinando as páginas…' : `Examinando as páginas: ${done} de ${total}`,
  cancel: 'Cancelar',
  close: 'Fechar',
  apply: (n: number) => `Melhorar ${pages(n)}`,
  nothing: 'Melhorar',
  none: 'Nenhuma página precisa de melhoria.',
  working: 'Melhorando as páginas…',
  original: 'O arquivo original não é alterado, e a mudança pode ser desfeita.',
  straighten: 'Endireitar',
  crooked: (n: number, most: number) =>
    n === 0 ? 'Nenhuma página torta' : `${pages(n)} ${n === 1 ? 'torta' : 'tortas'}, até ${degrees.format(most)}°`,
  crop: 'Cortar bordas escuras',
  bordered: (n: number) => (n === 0 ? 'Nenhuma borda escura' : `${pages(n)} com bordas escuras`),
  lighten: 'Clarear o fundo',
  dim: (n: number) => `${n === 0 ? 'Nenhuma página' : pages(n)} com papel amarelado ou sombreado`,
  limit: 'Limitar o tamanho',
  over: (n: number, { bytes, dpi }: { readonly bytes: number; readonly dpi: number }) =>
    `${n === 0 ? 'Nenhuma página' : pages(n)} acima de ${size(bytes)} ou ${dpi} dpi`,
  drop: 'Tirar páginas em branco',
  blank: (list: readonly number[]) => (list.length === 0 ? 'Nenhuma página em branco' : `Em branco: ${named(list)}`),
  allBlank: 'Todas as páginas parecem em branco: nenhuma é tirada',
  written: (n: number) => `${pages(n)} sem imagem de papel ${n === 1 ? 'fica como está' : 'ficam como estão'}.`,
  made: (n: number) =>
    `${pages(n)} já ${n === 1 ? 'foi clareada ou reduzida' : 'foram clareadas ou reduzidas'}, e a imagem não é comprimida de novo. Para partir da original, desfaça as mudanças até lá.`,
  page: (page: number, total: number) => `Página ${page + 1} de ${total}`,
  former: 'Página anterior',
  next: 'Próxima página',
  before: 'Antes',
  after: 'Depois',
  dropped: 'Esta página será tirada',
  unchanged: 'Esta página fica como está',
  preparing: 'Preparando a página…',
  kept: (list: readonly number[]) =>
    list.length === 1 ? `A ${named(list)} ficou como estava` : `Ficaram como estavam: ${named(list)}`,
  keptWhy: 'Têm campos, notas ou imagens que não podem ser mudados sem perda. As outras páginas foram melhoradas.',
} as const
