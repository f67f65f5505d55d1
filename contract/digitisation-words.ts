import type { DigitisedPage, MeasuredScan } from './bridge/digitisation.ts'

/** Words for what was measured, in the window and in the laudo alike. */
export const compressionWords: Readonly<Record<MeasuredScan['compressions'][number], string>> = {
  none: 'sem compressão',
  flate: 'Flate (sem perda)',
  lzw: 'LZW (sem perda)',
  'run-length': 'RLE (sem perda)',
  ccitt: 'CCITT (sem perda)',
  jbig2: 'JBIG2',
  jpeg: 'JPEG',
  'jpeg-2000': 'JPEG 2000',
}

const colourWords: Readonly<Record<MeasuredScan['colour'], string>> = {
  mono: 'preto e branco',
  grey: 'escala de cinza',
  indexed: 'cores de uma tabela',
  rgb: 'RGB',
  cmyk: 'CMYK',
  unknown: 'cores não identificadas',
}

const count = new Intl.NumberFormat('pt-BR')

export const measureWords = {
  notRead: 'não pôde ser lida',
  empty: 'em branco',
  noScan: 'sem imagem digitalizada',
  paper: ({ widthMm, heightMm }: Pick<DigitisedPage, 'widthMm' | 'heightMm'>) =>
    `${Math.round(widthMm)} × ${Math.round(heightMm)} mm`,
  dpi: ({ across, down }: Pick<MeasuredScan, 'across' | 'down'>) =>
    across === down ? `${count.format(across)} dpi` : `${count.format(across)} × ${count.format(down)} dpi`,
  colour: ({ colour }: Pick<MeasuredScan, 'colour'>) => colourWords[colour],
  compression: ({ compressions }: Pick<MeasuredScan, 'compressions'>) =>
    compressions.map((each) => compressionWords[each]).join(', '),
  words(words: number): string {
    if (words === 0) return 'sem texto pesquisável'
    return words === 1 ? '1 palavra' : `${count.format(words)} palavras`
  },
  pages: (pages: number) => (pages === 1 ? '1 página' : `${count.format(pages)} páginas`),
}

/** "Página 3", "Páginas 1 a 4 e 7": runs of two or more are shortened. */
export function pagesText(pages: readonly number[]): string {
  const runs: [first: number, last: number][] = []
  for (const page of pages) {
    const run = runs.at(-1)
    if (run !== undefined && run[1] === page - 1) run[1] = page
    else runs.push([page, page])
  }
  const parts = runs.flatMap(([first, last]) => {
    if (last === first) return [`${first}`]
    return last === first + 1 ? [`${first}`, `${last}`] : [`${first} a ${last}`]
  })
  return `${pages.length === 1 ? 'Página' : 'Páginas'} ${list.format(parts)}`
}
const list = new Intl.ListFormat('pt-BR')
