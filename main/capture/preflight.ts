import type { CaptureKind, Finding, Report } from '../../contract/bridge/capture.ts'
import type { Look } from '../pdf/index.ts'

type Opened = Extract<Look, { kind: 'opened' }>

/** What follows from a look at a file: it cannot be sent, for the reason of the sentence, or this is to be known of it. */
export type Verdict = { readonly problem: string } | { readonly report: Report }

const mmOfPoint = 25.4 / 72
/** What scanners and printers differ by is no other size. */
const sameMm = 5
const leastDpi = 150

/** The rules of the pre-flight (product.md, C5). */
export function judge(look: Look): Verdict {
  switch (look.kind) {
    case 'password':
      return {
        problem:
          'O PDF está protegido por senha. O original não foi alterado: salve uma cópia sem senha, adicione-a e remova esta da lista.',
      }
    case 'unreadable':
      return {
        problem:
          'O PDF está danificado e não pode ser aberto. O original não foi alterado: digitalize ou gere o documento de novo, adicione-o e remova este da lista.',
      }
    case 'gave-up':
      return { report: notExamined }
    case 'opened':
      return look.pages === 0 ? { problem: noPage } : { report: reportOf(look) }
  }
}

const noPage =
  'O PDF não tem nenhuma página que possa ser lida. O original não foi alterado: digitalize ou gere o documento de novo, adicione-o e remova este da lista.'

/** Of a file that could not be looked at: it can still be sent. */
export const notExamined: Report = {
  ...{ pages: null, widthMm: null, heightMm: null, dpi: null, signatures: 0 },
  findings: ['not-examined'],
}

function reportOf(look: Opened): Report {
  const { pages, dpi, signatures, sizes } = look
  const [widthMm = null, heightMm = null] = sizes[0]?.map(sideMm) ?? []
  return { pages, widthMm, heightMm, dpi, signatures, findings: findingsOf(look) }
}

function findingsOf(look: Opened): Finding[] {
  const holds: Readonly<Record<Exclude<Finding, 'not-drawn'>, boolean>> = {
    // The first pages are there, but none of them could be opened.
    'not-examined': look.characters === null,
    repaired: look.isRepaired,
    signed: look.signatures > 0,
    restricted: look.isRestricted,
    'low-resolution': look.dpi !== null && look.dpi < leastDpi,
    'no-text': look.characters === 0,
    'odd-sizes': hasOddSizes(look.sizes),
  }
  return (Object.keys(holds) as (keyof typeof holds)[]).filter((finding) => holds[finding])
}

function sideMm(points: number): number | null {
  const mm = Math.round(points * mmOfPoint * 10) / 10
  return Number.isFinite(mm) && mm > 0 ? mm : null
}

/** A page that lies on its side is of the same paper. */
function hasOddSizes(sizes: Opened['sizes']): boolean {
  const [first, ...others] = sizes.map((sides) => sides.map((side) => side * mmOfPoint).toSorted((a, b) => a - b))
  return others.some((sides) => sides.some((side, at) => Math.abs(side - (first?.[at] ?? 0)) > sameMm))
}

/** The kind that is proposed for what nobody has chosen one for; null where nothing speaks for another. */
export const proposedKind = ({ signatures }: Report): CaptureKind | null => (signatures > 0 ? 'certificate' : null)
