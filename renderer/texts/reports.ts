import { findingTexts } from './capture.ts'
import { count, joinList } from './numbers.ts'

interface ReportInfo {
  readonly pages: number | null
  readonly widthMm: number | null
  readonly heightMm: number | null
  readonly dpi: number | null
  /** Time stamps included. */
  readonly signatures: number
  readonly stamps?: number | undefined
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
/** Scanners crop a little more or less than the paper. */
const toleranceMm = 4

/** A page size: a paper's name, or millimetres. */
export function paperText(widthMm: number, heightMm: number): string {
  const [short, long] = widthMm <= heightMm ? [widthMm, heightMm] : [heightMm, widthMm]
  const near = (a: number, b: number) => Math.abs(a - b) <= toleranceMm
  const paper = papers
    .filter((each) => near(each.short, short) && near(each.long, long))
    .toSorted((a, b) => Math.abs(a.long - long) - Math.abs(b.long - long))[0]
  if (paper === undefined) return `${Math.round(widthMm)} × ${Math.round(heightMm)} mm`
  return widthMm > heightMm ? `${paper.name} paisagem` : paper.name
}

const pagesText = (pages: number): string => count(pages, 'página', 'páginas')

type Finding = keyof typeof findingTexts
const isFinding = (finding: string): finding is Finding => Object.hasOwn(findingTexts, finding)
const shortOf = (finding: string) =>
  isFinding(finding) && finding !== 'signed' ? [findingTexts[finding].text.toLowerCase()] : []

/** "2 assinaturas digitais e 1 carimbo do tempo": a time stamp is no signature of a person. */
function signaturesText(signatures: number, stamps: number): string[] {
  const own = signatures - stamps
  const parts = [
    ...(own > 0 ? [count(own, 'assinatura digital', 'assinaturas digitais')] : []),
    ...(stamps > 0 ? [count(stamps, 'carimbo do tempo', 'carimbos do tempo')] : []),
  ]
  return parts.length === 0 ? [] : [joinList(parts)]
}

/** "12 páginas · A4 · 300 dpi · sem texto pesquisável · 2 assinaturas digitais". */
export function reportText(report: ReportInfo): string {
  const { pages, widthMm, heightMm, dpi, signatures, stamps = 0, findings } = report
  return [
    pages === null ? [] : pagesText(pages),
    widthMm === null || heightMm === null ? [] : paperText(widthMm, heightMm),
    dpi === null ? [] : `${dpi} dpi`,
    findings.flatMap(shortOf),
    signaturesText(signatures, stamps),
  ]
    .flat()
    .join(' · ')
}

/** Findings that need no attention: most scans have no text, and a signature changes nothing. */
const harmless: readonly string[] = ['no-text', 'signed']

/** Advice on what to check before sending. */
export const warningsOf = (findings: readonly string[]): string[] =>
  findings.flatMap((finding) =>
    isFinding(finding) && !harmless.includes(finding) ? [findingTexts[finding].detail] : [],
  )
