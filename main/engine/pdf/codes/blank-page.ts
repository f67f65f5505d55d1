import { type PageImage, shadesOf } from './page-image.ts'

/** How much darker than the paper ink is: what shows through from the other side is lighter. */
const inkContrast = 32
/** Specks of dust, each of one pixel at about 75 dpi. */
const maxSpecks = 40

/**
 * True for a page on which there is nothing at all but single specks. A line as short as a page number is enough for
 * false: a page that is left out must be empty. The image has about 75 dpi.
 */
export function isBlankPage(image: PageImage): boolean {
  const { width, height, data } = image
  const limit = shadesOf(image).paper - inkContrast
  // A page that is dark all over, such as a photograph, has no paper to compare with.
  if (limit < 128) return false
  const isInk = (at: number) => (data[at] ?? 255) < limit
  let specks = 0
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x
      if (!isInk(at)) continue
      if ((x + 1 < width && isInk(at + 1)) || (y + 1 < height && isInk(at + width))) return false
      specks += 1
      if (specks > maxSpecks) return false
    }
  }
  return true
}
