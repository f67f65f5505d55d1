import { count } from './numbers.ts'

/** What is needed of a report to say it. */
export interface ReportSaid {
  readonly pages: number | null
  readonly widthMm: number | null
  readonly heightMm: number | null
  readonly dpi: number | null
  readonly signatures: number
  readonly findings: readonly string[]
}

const papers: readonly { readonly name: string; readonly short: number; readonly long: number }[] = [
  { name: 'A3', short: 297, long: 420 },
  { name: 'A4', short: 210, long: 297 },
  { name: 'A5', short: 148, long: 210 },
  { name: 'Carta', short: 216, long: 279 },
  { name: 'Ofício', short: 216, long: 356 },
  { name: 'Ofício II', short: 216, long: 330 },
]
/** Scanners cut a little more or less than the paper. */
const slackMm = 4

/** A page's size by its paper's name, or in millimetres. */
export function paperText(widthMm: number, heightMm: number): string {
  const [short, long] = widthMm <= heightMm ? [widthMm, heightMm] : [heightMm, widthMm]
  const near = (a: number, b: number) => Math.abs(a - b) <= slackMm
  const paper = papers
    .filter((each) => near(each.short, short) && near(each.long, long))
    .toSorted((a, b) => Math.abs(a.long - long) - Math.abs(b.long - long))[0]
  if (paper === undefined) return `${Math.round(widthMm)} × ${Math.round(heightMm)} mm`
  return widthMm > heightMm ? `${paper.name} deitado` : paper.name
}

export const pagesText = (pages: number): string => count(pages, 'página', 'páginas')

const short: Readonly<Record<string, string>> = {
  'no-text': 'sem texto pesquisável',
  'odd-sizes': 'páginas de tamanhos diferentes',
  'low-resolution': 'resolução baixa',
  restricted: 'com restrições de uso',
  repaired: 'índice reparado',
  'not-examined': 'não examinado',
}

/** "12 páginas · A4 · 300 dpi · sem texto pesquisável · 2 assinaturas digitais". */
export function reportText(report: ReportSaid): string {
  const { pages, widthMm, heightMm, dpi, signatures, findings } = report
  return [
    pages === null ? [] : pagesText(pages),
    widthMm === null || heightMm === null ? [] : paperText(widthMm, heightMm),
    dpi === null ? [] : `${dpi} dpi`,
    findings.flatMap((finding) => short[finding] ?? []),
    signatures === 0 ? [] : count(signatures, 'assinatura digital', 'assinaturas digitais'),
  ]
    .flat()
    .join(' · ')
}

/** Findings that deserve a look before it is sent, each with what it means. A scan mostly has no text: that is none. */
const warnings: Readonly<Record<string, string>> = {
  'odd-sizes': 'As páginas têm tamanhos diferentes: confira se alguma foi cortada.',
  'low-resolution': 'Foi digitalizado com menos de 150 dpi: confira se dá para ler, ou digitalize de novo.',
  restricted: 'O PDF proíbe alguns usos, como copiar ou imprimir. Ele pode ser enviado assim.',
  repaired: 'O PDF tem defeitos e só abriu depois de reparado aqui. Ele segue como está: confira se abre inteiro.',
  'not-examined': 'É grande ou demorado demais para ser examinado aqui. Ele pode ser enviado assim.',
}
export const warningsOf = (findings: readonly string[]): string[] => findings.flatMap((each) => warnings[each] ?? [])
