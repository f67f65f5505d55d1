/** How the rows of a packed stream were written (ISO 32000, 7.4.4.3). */
interface Settings {
  readonly predictor: number
  readonly columns: number
  readonly colors: number
  readonly bits: number
}

/** Undoes the predictors of PNG (RFC 2083, 6) for rows of single bytes; null for others. */
export function withoutPredictor(bytes: Uint8Array, { predictor, columns, colors, bits }: Settings): Uint8Array | null {
  if (predictor === 1) return bytes
  if (predictor < 10 || colors !== 1 || bits !== 8 || !(columns > 0)) return null
  const rows = Math.floor(bytes.length / (columns + 1))
  const plain = new Uint8Array(rows * columns)
  const at = (row: number, column: number) => (row < 0 || column < 0 ? 0 : (plain[row * columns + column] ?? 0))
  for (let row = 0; row < rows; row += 1) {
    const kind = bytes[row * (columns + 1)] ?? 0
    if (kind > 4) return null
    for (let column = 0; column < columns; column += 1) {
      const added = predicted(kind, at(row, column - 1), at(row - 1, column), at(row - 1, column - 1))
      plain[row * columns + column] = (bytes[row * (columns + 1) + 1 + column] ?? 0) + added
    }
  }
  return plain
}

function predicted(kind: number, left: number, up: number, corner: number): number {
  if (kind === 1) return left
  if (kind === 2) return up
  if (kind === 3) return (left + up) >> 1
  return kind === 4 ? paeth(left, up, corner) : 0
}

function paeth(left: number, up: number, corner: number): number {
  const estimate = left + up - corner
  const toLeft = Math.abs(estimate - left)
  const toUp = Math.abs(estimate - up)
  const toCorner = Math.abs(estimate - corner)
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}
