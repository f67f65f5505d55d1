/**
 * Breaks a line into rows of at most `width`. Spaces stay as they are, except at the end of a row; a word that is wider than a
 * row is cut.
 * @param widthOf the width of a text, in the unit of `width`; texts add up
 */
export function wrapRows(line: string, width: number, widthOf: (text: string) => number): string[] {
  const rows: string[] = []
  let row = ''
  let used = 0
  const end = () => {
    rows.push(row.trimEnd())
    row = ''
    used = 0
  }
  for (const piece of line.match(/ +|[^ ]+/g) ?? []) {
    const taken = widthOf(piece)
    if (used + taken <= width) {
      row += piece
      used += taken
      continue
    }
    const isSpace = piece.startsWith(' ')
    if (row.trim() !== '') end()
    if (isSpace && rows.length > 0) continue
    for (const char of piece) {
      const one = widthOf(char)
      if (used + one > width && row !== '') end()
      row += char
      used += one
    }
  }
  if (row !== '' || rows.length === 0) end()
  return rows
}
