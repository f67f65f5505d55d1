const longest = 200
const extension = '.pdf'

/** Not shown, or shown so that a name looks like another: controls, direction marks, zero widths. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern exists to remove control characters
const invisible = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g

/**
 * A file's name as text to be shown and sent, whatever it was called: no folders, nothing invisible, at most 200
 * characters, ending in .pdf. It never names a file of this computer.
 */
export function cleanName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const text = last.toWellFormed().replaceAll(invisible, '').replaceAll(/\s+/g, ' ').trim()
  const stem = text.toLowerCase().endsWith(extension) ? text.slice(0, -extension.length) : text
  const plain = stem.replace(/^[.\s]+/, '').trim()
  if (plain === '') return `documento${extension}`
  // By characters as people count them, so that none is cut in half.
  const characters = [...new Intl.Segmenter('pt-BR').segment(plain)].map(({ segment }) => segment)
  let kept = ''
  for (const each of characters) {
    if (kept.length + each.length > longest - extension.length) break
    kept += each
  }
  return kept.trim() + extension
}
