import { BadSyntax, bytesOfString, isDict, type PdfValue } from '../compile/pdf-values.ts'
import type { ArchiveReport } from './archive-rules.ts'

/** ISO 32000-1, annex C. */
const [mostInteger, mostReal, mostString, mostName] = [2_147_483_647, 3.403e38, 32_767, 127]

const intents: ReadonlySet<PdfValue | undefined> = new Set([
  '/RelativeColorimetric',
  '/AbsoluteColorimetric',
  '/Perceptual',
  '/Saturation',
])
export const isRenderingIntent = (value: PdfValue | undefined) => intents.has(value)

/** Strings, names and numbers, as they are written. */
export function checkValues(value: PdfValue | undefined, object: number | null, report: ArchiveReport): void {
  const waiting = [value]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (Array.isArray(next)) for (const each of next) waiting.push(each)
    else if (isDict(next)) {
      for (const [key, each] of next) {
        checkPlain(key, object, report)
        waiting.push(each)
      }
    } else if (typeof next === 'string') checkPlain(next, object, report)
  }
}

function checkPlain(value: string, object: number | null, report: ArchiveReport): void {
  if (value.startsWith('/')) {
    if ((bytesOfString(value)?.length ?? 0) > mostName) report.breaks('limits', object)
  } else if (value.startsWith('<')) {
    const digits = value.replaceAll(/[^\dA-Fa-f]/g, '').length
    if (digits % 2 > 0) report.breaks('hex-string', object)
    if (digits / 2 > mostString) report.breaks('limits', object)
  } else if (value.startsWith('(')) {
    if (value.length > mostString && (bytesOfString(value)?.length ?? 0) > mostString) report.breaks('limits', object)
  } else if (/^[+-]?\d/.test(value)) {
    const size = Math.abs(Number(value))
    if (size > (value.includes('.') ? mostReal : mostInteger + Number(value.startsWith('-')))) {
      report.breaks('limits', object)
    }
  }
}

/** Where a content goes on after the bytes of an inline image. */
export function afterImage(text: string, from: number): number {
  const end = /[\0\s]EI(?=[\0\s]|$)/g
  end.lastIndex = from
  if (end.exec(text) === null) throw new BadSyntax('no end of an inline image')
  return end.lastIndex
}
