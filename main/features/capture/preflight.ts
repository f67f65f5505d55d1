import type { CaptureKind, Finding, Report } from '../../../contract/bridge/capture.ts'
import type { ExamineResult } from '../../engine/pdf/index.ts'
import { captureTexts } from './capture-texts.ts'
import type { CheckedSignatures } from './types.ts'

type Opened = Extract<ExamineResult, { kind: 'opened' }>

/**
 * `problem`: the file cannot be sent; a message in Portuguese says why. `kind`: the kind to propose if nobody chose one;
 * null to keep the default.
 */
export type PreflightResult =
  | { readonly problem: string }
  | { readonly report: Report; readonly kind: CaptureKind | null }

const mmOfPoint = 25.4 / 72
/** Scanners and printers differ by this much for the same paper. */
const toleranceMm = 5
const minDpi = 150

const unchecked: CheckedSignatures = { isAccepted: false, stamps: 0 }

/** The preflight rules. */
export function runPreflight(look: ExamineResult, signatures = unchecked): PreflightResult {
  switch (look.kind) {
    case 'password':
      return {
        problem: captureTexts.password,
      }
    case 'unreadable':
      return {
        problem: captureTexts.damaged,
      }
    case 'gave-up':
      return notExamined
    case 'opened':
      return look.pages === 0
        ? { problem: captureTexts.noPage }
        : { report: reportOf(look, signatures), kind: kindOf(look, signatures) }
  }
}

/** The report of a file that could not be examined; it can be sent anyway. */
export const notExaminedReport: Report = {
  pages: null,
  widthMm: null,
  heightMm: null,
  dpi: null,
  signatures: 0,
  findings: ['not-examined'],
}
export const notExamined = { report: notExaminedReport, kind: null } as const satisfies PreflightResult

function reportOf(look: Opened, { isAccepted, stamps }: CheckedSignatures): Report {
  const { pages, dpi, signatures, sizes } = look
  const [widthMm = null, heightMm = null] = sizes[0]?.map(sideMm) ?? []
  const report = { pages, widthMm, heightMm, dpi, signatures, findings: findingsOf(look, isAccepted) }
  return stamps === 0 ? report : { ...report, stamps }
}

function findingsOf(look: Opened, isAccepted: boolean): Finding[] {
  const holds: Readonly<Record<Exclude<Finding, 'not-drawn'>, boolean>> = {
    // The document has pages, but none of the first could be opened.
    'not-examined': look.characters === null,
    repaired: look.isRepaired,
    incomplete: look.isIncomplete,
    overstated: look.isOverstated,
    signed: look.signatures > 0 && isAccepted,
    'signed-unproved': look.signatures > 0 && !isAccepted,
    restricted: look.isRestricted,
    'low-resolution': look.dpi !== null && look.dpi < minDpi,
    'no-text': look.characters === 0,
    'odd-sizes': hasOddSizes(look.sizes),
  }
  return (Object.keys(holds) as (keyof typeof holds)[]).filter((finding) => holds[finding])
}

function sideMm(points: number): number | null {
  const mm = Math.round(points * mmOfPoint * 10) / 10
  return Number.isFinite(mm) && mm > 0 ? mm : null
}

/** A landscape page counts as the same paper. */
function hasOddSizes(sizes: Opened['sizes']): boolean {
  const [first, ...others] = sizes.map((sides) => sides.map((side) => side * mmOfPoint).toSorted((a, b) => a - b))
  return others.some((sides) => sides.some((side, at) => Math.abs(side - (first?.[at] ?? 0)) > toleranceMm))
}

/** Proposes a kind that asks for no signature: only the person decides to sign. */
function kindOf({ signatures, isBornDigital }: Opened, { isAccepted }: CheckedSignatures): CaptureKind | null {
  if (isAccepted) return 'certificate'
  // The service takes a signed file neither as a copy nor as signed: the person decides.
  if (signatures > 0) return null
  return isBornDigital ? 'copy' : null
}
