import { randomBytes } from 'node:crypto'
import { type Body, streamBody, withTable } from './odd-pdfs.ts'

/** A PDF of so many pages, each with a picture of so many bytes that nothing can pack. */
export function scannedPages(pages: number, bytesEach: number): Buffer {
  const kids = Array.from({ length: pages }, (_, nth) => 10 + 3 * nth)
  const objects = kids.flatMap((number): Body[] => [
    [
      number,
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</XObject<</A ${number + 1} 0 R>>>>/Contents ${number + 2} 0 R>>`,
    ],
    [
      number + 1,
      streamBody(
        '/Type/XObject/Subtype/Image/Width 1240/Height 1754/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/DCTDecode',
        randomBytes(bytesEach),
      ),
    ],
    [number + 2, streamBody('', Buffer.from('595 0 0 842 0 0 cm /A Do'))],
  ])
  return withTable([
    [1, '<</Type/Catalog/Pages 2 0 R>>'],
    [2, `<</Type/Pages/Kids[${kids.map((kid) => `${kid} 0 R`).join(' ')}]/Count ${pages}>>`],
    ...objects,
  ])
}
