import { count, joinList, percent } from './numbers.ts'

interface Place {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const boxes = (n: number) => count(n, 'tarja', 'tarjas')

function pagesText(drawn: readonly { readonly page: number }[]): string {
  const pages = [...new Set(drawn.map(({ page }) => page + 1))].toSorted((one, other) => one - other)
  return `${pages.length === 1 ? 'na página' : 'nas páginas'} ${joinList(pages.map(String))}`
}

const place = ({ left, top, right, bottom }: Place): string =>
  `a ${percent(left)} da esquerda e ${percent(top)} do alto, com ${percent(right - left)} de largura e ${percent(bottom - top)} de altura`

/** A tarja that the person draws. */
export const redactionTexts = {
  draw: 'Desenhar tarja',
  bar: 'Tarjas desenhadas',
  hint: 'Arraste sobre o que deve ser coberto. Teclado: setas movem a tarja, Shift e setas mudam o tamanho, Delete remove, Esc termina.',
  layer: (page: number) => `Desenho de tarjas na página ${page + 1}`,
  placeOne: 'Colocar tarja',
  pending: (drawn: readonly { readonly page: number }[]) =>
    `${boxes(drawn.length)} ${pagesText(drawn)}, ainda sem aplicar: o conteúdo continua no arquivo.`,
  apply: (n: number) => `Aplicar ${boxes(n)}`,
  applied: 'Tarja aplicada e conferida.',
  discard: 'Descartar',
  restore: (n: number) => `Restaurar ${boxes(n)}`,
  removed: (n: number) => count(n, 'tarja removida.', 'tarjas removidas.'),
  stop: 'Terminar',
  more: 'Desenhar mais',
  notApplied: 'Tarja desenhada, ainda sem aplicar',
  drawnBox: (number: number, page: number, at: Place) => `Tarja ${number}, na página ${page + 1}, ${place(at)}`,
  place,
  /** Beside a file on the list. */
  row: (n: number) => `${boxes(n)} sem aplicar`,
  rowHint: (n: number) => `${boxes(n)} sem aplicar: aplique ou descarte antes do envio.`,
  before: 'Há tarjas desenhadas e ainda não aplicadas. Aplique-as ou descarte-as antes do envio.',
  signed:
    'A tarja não pode ser aplicada: o PDF tem assinatura digital, que ela invalidaria. Mude o acesso, ou peça uma versão com tarja a quem assinou.',
  restricted: 'A tarja não pode ser aplicada: o PDF está protegido. Peça uma cópia sem proteção a quem o enviou.',
} as const
