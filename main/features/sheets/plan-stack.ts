import type { SheetProblem } from '../../../contract/bridge/capture.ts'
import { parseSheetCode, type SheetCode } from './sheet-code.ts'
import type { CoverValues, StackPage, StackPart, StackPlan } from './stack-plan.ts'

export type CoverCode = Extract<SheetCode, { kind: 'cover' }>

/** The values of a cover; a problem with values is a cover that waits for the person. */
export interface CoverReading {
  readonly values: CoverValues | null
  readonly problem: SheetProblem | null
}

type Sheet = { readonly kind: 'separator' } | ({ readonly kind: 'cover' } & CoverReading)

/**
 * The documents between the sheets of a stack. A separator ends a document; a cover also gives values to the next one.
 * Sheets and the blank page directly behind one are left out. A sheet that cannot be followed begins a document, whose
 * first page it stays: the pages behind it must not go where those before it go.
 */
export function planStack(pages: readonly StackPage[], readCover: (code: CoverCode) => CoverReading): StackPlan {
  const parts: StackPart[] = []
  const removed: number[] = []
  let current: { pages: number[]; cover: CoverValues | null; problem: SheetProblem | null } = emptyPart()
  let isBehindSheet = false

  function begin(part: typeof current): void {
    if (current.pages.length > 0) parts.push(current)
    current = part
  }

  for (const [index, page] of pages.entries()) {
    const sheet = sheetOf(page, readCover)
    if (sheet === null && isBehindSheet && page.isBlank) {
      removed.push(index)
      isBehindSheet = false
    } else if (sheet === null) {
      current.pages.push(index)
      isBehindSheet = false
    } else if (sheet.kind === 'cover' && isKept(sheet)) {
      begin({ pages: [index], cover: sheet.values, problem: sheet.problem })
      isBehindSheet = false
    } else {
      // A separator directly behind a cover separates nothing.
      const isAlone = sheet.kind === 'separator' && current.pages.length === 0
      if (sheet.kind === 'cover') begin({ pages: [], cover: sheet.values, problem: sheet.problem })
      else if (!isAlone) begin(emptyPart())
      removed.push(index)
      isBehindSheet = true
    }
  }
  begin(emptyPart())
  return { parts, removed }
}

const emptyPart = () => ({ pages: [], cover: null, problem: null })

/** The person must see the sheet itself if what it asks for is not known any more. */
const isKept = ({ values, problem }: CoverReading) => values === null || problem === 'recipient-gone'

function sheetOf({ patches, texts }: StackPage, readCover: (code: CoverCode) => CoverReading): Sheet | null {
  const codes = [...new Set(texts)].flatMap((text) => parseSheetCode(text) ?? [])
  const covers = codes.filter((code) => code.kind === 'cover')
  const [cover] = covers
  if (codes.some(({ kind }) => kind === 'unknown')) return { kind: 'cover', values: null, problem: 'unknown-sheet' }
  if (covers.length > 1) return { kind: 'cover', values: null, problem: 'ambiguous' }
  if (cover !== undefined) return { kind: 'cover', ...readCover(cover) }
  return codes.length > 0 || patches.includes('T') ? { kind: 'separator' } : null
}
