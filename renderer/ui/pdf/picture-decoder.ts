import { refuseMemory } from './refuse-memory.ts'
import { smallerBitmap } from './smaller-bitmap.ts'

/**
 * A decoder that decodes a picture into plain pixels. What the browser's own gives is a frame that is converted when it
 * is drawn, and the browser keeps up to half a gigabyte of such conversions, long after the frames are closed; decoding
 * in JavaScript instead takes five times as long.
 */
export function pictureDecoder(Decoder: typeof ImageDecoder): typeof ImageDecoder {
  return class PictureDecoder extends Decoder {
    readonly #bitmap: Uint8Array | null

    constructor(init: ImageDecoderInit) {
      const bytes = init.data instanceof Uint8Array ? init.data : null
      const bitmap = init.type === 'image/bmp' ? bytes : null
      // pdf.js writes one of what is to be smaller: the browser would first decode all of it.
      super(bitmap === null ? init : { type: init.type, data: bitmap.slice(0, headBytes) })
      if (bytes !== null && progressivePixels(bytes) > mostProgressive) refuseMemory()
      this.#bitmap = bitmap
    }

    override async decode(options?: ImageDecodeOptions): Promise<ImageDecodeResult> {
      if (this.#bitmap !== null) return { image: smaller(this.#bitmap), complete: true }
      const { image, complete } = await super.decode(options)
      const { displayWidth: width, displayHeight: height } = image
      const pixels = takePixels(width * height * 4)
      try {
        await image.copyTo(pixels, { format: 'RGBA', colorSpace: 'srgb' })
        return { image: bitmapOf(new ImageData(pixels, width, height)), complete }
      } finally {
        image.close()
        spare = pixels
      }
    }
  }
}

/** A JPEG in several passes is held in full by the browser before it is made smaller. */
const mostProgressive = 64_000_000
const headBytes = 64

function bitmapOf(pixels: ImageData): VideoFrame {
  const canvas = new OffscreenCanvas(pixels.width, pixels.height)
  canvas.getContext('2d')?.putImageData(pixels, 0, 0)
  // pdf.js draws whatever a canvas can draw.
  return canvas.transferToImageBitmap() as unknown as VideoFrame
}

/** By how much pictures were made smaller of which pdf.js knows the full size alone. */
const factors = new WeakMap<object, number>()

function smaller(bitmap: Uint8Array): VideoFrame {
  const { data, width, height, factor } = smallerBitmap(bitmap)
  const image = bitmapOf(new ImageData(data, width, height))
  factors.set(image, factor)
  return image
}

/** Draws a part of a smaller picture, which pdf.js names by its place in the full one. */
function drawSmallerPictures(): void {
  const { drawImage } = OffscreenCanvasRenderingContext2D.prototype
  type Draw = (image: CanvasImageSource, ...places: number[]) => void
  const draw: Draw = function (this: OffscreenCanvasRenderingContext2D, image, ...places) {
    const factor = factors.get(image) ?? 1
    const scaled = places.length === 8 ? places.map((place, nth) => (nth < 4 ? place / factor : place)) : places
    ;(drawImage as Draw).call(this, image, ...scaled)
  }
  OffscreenCanvasRenderingContext2D.prototype.drawImage = draw
}

const startOfFrame = 0xc0
const startOfPasses = 0xc2
const startOfScan = 0xda
/** Where a frame's height and width stand after its marker. */
const frame = { height: 5, width: 7, length: 9 }

/** How many pixels a JPEG has that comes in several passes; 0 for any other file. */
export function progressivePixels(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 2; at + frame.length <= bytes.length; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint16(at) - 0xff00
    if (marker === startOfPasses) return view.getUint16(at + frame.height) * view.getUint16(at + frame.width)
    if (marker < startOfFrame || marker === startOfScan) return 0
  }
  return 0
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
if ('ImageDecoder' in globalThis) {
  globalThis.ImageDecoder = pictureDecoder(ImageDecoder)
  drawSmallerPictures()
}
