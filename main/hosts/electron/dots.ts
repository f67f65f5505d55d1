/** Red, green, blue. */
export type Colour = readonly [number, number, number]

/** The bitmap of a round dot, in the byte order of Electron: blue, green, red, alpha. */
export function dot(size: number, [red, green, blue]: Colour): Buffer {
  const bitmap = Buffer.alloc(size * size * 4)
  const middle = (size - 1) / 2
  for (let at = 0; at < size * size; at += 1) {
    const isInside = Math.hypot((at % size) - middle, Math.floor(at / size) - middle) <= middle
    if (isInside) bitmap.set([blue, green, red, 255], at * 4)
  }
  return bitmap
}
