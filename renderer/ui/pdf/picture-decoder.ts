/**
 * A decoder that decodes a picture into plain pixels. What the browser's own gives is a frame that is converted when it
 * is drawn, and the browser keeps up to half a gigabyte of such conversions, long after the frames are closed; decoding
 * in JavaScript instead takes five times as long.
 */
export function pictureDecoder(Decoder: typeof ImageDecoder): typeof ImageDecoder {
  return class PictureDecoder extends Decoder {
    override async decode(options?: ImageDecodeOptions): Promise<ImageDecodeResult> {
      const { image, complete } = await super.decode(options)
      const { displayWidth: width, displayHeight: height } = image
      const pixels = takePixels(width * height * 4)
      try {
        await image.copyTo(pixels, { format: 'RGBA', colorSpace: 'srgb' })
        const canvas = new OffscreenCanvas(width, height)
        canvas.getContext('2d')?.putImageData(new ImageData(pixels, width, height), 0, 0)
        // pdf.js draws whatever a canvas can draw.
        return { image: canvas.transferToImageBitmap() as unknown as VideoFrame, complete }
      } finally {
        image.close()
        spare = pixels
      }
    }
  }
}

/** Pages of a scan are of one size: their pixels lie in the same place one after the other, not in new ones each time. */
let spare: Uint8ClampedArray<ArrayBuffer> | null = null

function takePixels(length: number): Uint8ClampedArray<ArrayBuffer> {
  const taken = spare?.length === length ? spare : new Uint8ClampedArray(length)
  // Nobody else may have it meanwhile.
  spare = null
  return taken
}

// Where a browser has none pdf.js does without.
if ('ImageDecoder' in globalThis) globalThis.ImageDecoder = pictureDecoder(ImageDecoder)
