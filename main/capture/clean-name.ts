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
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const text = last.toWellFormed().replaceAll(invisible, '').replaceAll(/\s+/g, ' ').trim()
  const stem = text.toLowerCase().endsWith(extension) ? text.slice(0, -extension.length) : text
  const plain = stem.replace(/^[.\s]+/, '').trim()
  if (plain === '') return `documento${extension}`
  // By graphemes, so that no character is cut in half.
  const characters = [...new Intl.Segmenter('pt-BR').segment(plain)].map(({ segment }) => segment)
  let kept = ''
  for (const each of characters) {
    if (kept.length + each.length > maxLength - extension.length) break
    kept += each
  }
  return kept.trim() + extension
}
