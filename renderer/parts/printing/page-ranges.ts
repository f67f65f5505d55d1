import { type PageRange, printLimits } from '../../../contract/bridge/printing.ts'

/** The pages of a text such as "1-3, 5"; none for all of them, null for a text that names no such pages. */
export function pageRanges(text: string, pages: number): PageRange[] | null {
  if (text.trim() === '') return []
  const ranges = text.split(/[,;]/).map((part) => {
    const [, first = '', last = first] = /^\s*(\d{1,6})(?:\s*[-–]\s*(\d{1,6}))?\s*$/.exec(part) ?? []
    return { from: Number(first), to: Number(last) }
  })
  const isGood = ranges.every(({ from, to }) => from >= 1 && from <= to && to <= pages)
  return isGood && ranges.length <= printLimits.ranges ? ranges : null
}
