import { checkSize, type PixelLimit } from './limit.ts'
import { type EncodedPicture, orientationOf, resolutionOf } from './picture.ts'
import { decoding, loadVips, packPixels, type VipsImage } from './vips.ts'

/** A WebP; of an animated one its first picture. @throws NotConverted */
export async function encodeWebp(bytes: Buffer, limit: PixelLimit): Promise<EncodedPicture> {
  const vips = await loadVips()
  return decoding(() => {
    const image = vips.Image.webploadBuffer(bytes, { fail_on: 'error' })
    checkSize(image, limit)
    return packPixels({ image }, shownByVips(image))
  })
}

/** A PNG that a PDF cannot hold as it is: interlaced, or with transparent pixels. @throws NotConverted */
export async function repackPng(bytes: Buffer, shown: Pick<EncodedPicture, 'orientation' | 'resolution'>) {
  const vips = await loadVips()
  return decoding(() => packPixels({ image: vips.Image.pngloadBuffer(bytes, { fail_on: 'error' }) }, shown))
}

/**
 * Decodes a JPEG at an eighth of its size: a header that looks right may have tables that no reader can use.
 * @throws NotConverted
 */
export async function checkJpeg(bytes: Buffer): Promise<void> {
  const vips = await loadVips()
  await decoding(() =>
    vips.Image.jpegloadBuffer(bytes, { shrink: 8, access: 'sequential', fail_on: 'truncated' }).avg(),
  )
}

/** libvips counts pixels per millimetre, and 1 where the file does not say. */
function shownByVips(image: VipsImage) {
  const isTold = image.getTypeof('resolution-unit') !== 0
  return {
    orientation: orientationOf(image.getTypeof('orientation') === 0 ? 1 : image.getInt('orientation')),
    resolution: isTold ? resolutionOf(image.xres, image.yres, 25.4) : null,
  }
}
