import { NotConverted } from '../not-converted.ts'

/** Most pixels of one picture. */
export type PixelLimit = number

const mostSide = 65_535

/** Before anything is decoded. @throws NotConverted */
export function checkSize({ width, height }: { width: number; height: number }, most: PixelLimit): void {
  if (!(width > 0 && height > 0)) throw new NotConverted('damaged', `${width} x ${height} pixels`)
  if (width > mostSide || height > mostSide || width * height > most)
    throw new NotConverted('too-large', `${width} x ${height} pixels`)
}
