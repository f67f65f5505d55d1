import { captureTexts } from './capture-texts.ts'

const maxLength = 200
const extension = '.pdf'

/** Control characters, direction marks and zero-width characters, which can make a name look like another one. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern exists to remove control characters
const invisible = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g

/**
 * Cleans a file name for display and sending: no folders, no invisible characters, at most 200 characters, ending in
 * .pdf. The result is never used as a path.
 */
export function cleanName(name: string): string {
  const text = visibleText(name)
  const stem = text.toLowerCase().endsWith(extension) ? text.slice(0, -extension.length) : text
  const plain = stem.replace(/^[.\s]+/, '')
  if (plain === '') return `documento${extension}`
  return cut(plain, maxLength - extension.length) + extension
}

/** Cleans the name of a file that was not taken, for display: it keeps its own ending. */
export const cleanOwnName = (name: string) => cut(visibleText(name), maxLength) || captureTexts.unnamed

function visibleText(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  return last.toWellFormed().replaceAll(invisible, '').replaceAll(/\s+/g, ' ').trim()
}

/** By graphemes, so that no character is cut in half. */
function cut(text: string, length: number): string {
  let kept = ''
  for (const { segment } of new Intl.Segmenter('pt-BR').segment(text)) {
    if (kept.length + segment.length > length) break
    kept += segment
  }
  return kept.trim()
}
