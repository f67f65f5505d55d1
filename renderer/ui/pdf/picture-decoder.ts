import { refuseMemory } from './refuse-memory.ts'
import { smallerBitmap } from './smaller-bitmap.ts'

/**
 * An ImageDecoder that decodes to plain pixels. The browser's own returns a frame that is converted when it is drawn, and
 * the browser keeps up to half a gigabyte of conversions after the frames are closed. JavaScript takes five times longer.
 */
export function pictureDecoder(Decoder: typeof ImageDecoder): typeof ImageDecoder {
  return class PictureDecoder extends Decoder {
    readonly #bitmap: Uint8Array | null

    constructor(init: ImageDecoderInit) {
      const bytes = init.data instanceof Uint8Array ? init.data : null
      const bitmap = init.type === 'image/bmp' ? bytes : null
      // pdf.js writes a BMP of a picture to be scaled down: the browser would first decode all of it.
      super(bitmap === null ? init : { type: init.type, data: bitmap.slice(0, headBytes) })
      if (bytes !== null && progressivePixels(bytes) > maxProgressivePixels) refuseMemory()
      this.#bitmap = bitmap
    }

    override async decode(options?: ImageDecodeOptions): Promise<ImageDecodeResult> {
      if (this.#bitmap !== null) return { image: scaledDown(this.#bitmap), complete: true }
      const { image, complete } = await super.decode(options)
      const { displayWidth: width, displayHeight: height } = image
      const pixels = takePixels(width * height * 4)
      try {
        await image.copyTo(pixels, { format: 'RGBA', colorSpace: 'srgb' })
        return { image: bitmapOf(new ImageData(pixels, width, height)), complete }
      } finally {
        image.close()
        spareBuffer = pixels
      }
    }
  }
}

/** The browser decodes a progressive JPEG in full before it scales it down. */
const maxProgressivePixels = 64_000_000
const headBytes = 64

function bitmapOf(pixels: ImageData): VideoFrame {
  const canvas = new OffscreenCanvas(pixels.width, pixels.height)
  canvas.getContext('2d')?.putImageData(pixels, 0, 0)
  // pdf.js draws anything that a canvas can draw. It asks for a picture smaller than its own size, and reads here how large it is.
  const size = { displayWidth: pixels.width, displayHeight: pixels.height }
  return Object.assign(canvas.transferToImageBitmap(), size) as unknown as VideoFrame
}

/** By how much each picture was scaled down; pdf.js knows only the full size. */
const factors = new WeakMap<object, number>()

function scaledDown(bitmap: Uint8Array): VideoFrame {
  const { data, width, height, factor } = smallerBitmap(bitmap)
  const image = bitmapOf(new ImageData(data, width, height))
  factors.set(image, factor)
  return image
}

/** Lets pdf.js draw a part of a scaled-down picture by its coordinates in the full one. */
function patchDrawImage(): void {
  const { drawImage } = OffscreenCanvasRenderingContext2D.prototype
  type Draw = (image: CanvasImageSource, ...coordinates: number[]) => void
  const draw: Draw = function (this: OffscreenCanvasRenderingContext2D, image, ...coordinates) {
    const factor = factors.get(image) ?? 1
    const isPart = coordinates.length === 8
    const scaled = isPart ? coordinates.map((value, nth) => (nth < 4 ? value / factor : value)) : coordinates
    ;(drawImage as Draw).call(this, image, ...scaled)
  }
  OffscreenCanvasRenderingContext2D.prototype.drawImage = draw
}

const startOfFrame = 0xc0
const startOfProgressiveFrame = 0xc2
const startOfScan = 0xda
/** Offsets of a frame's height and width from its marker. */
const frame = { height: 5, width: 7, length: 9 }

/** The pixels of a progressive JPEG; 0 for any other file. */
export function progressivePixels(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 2; at + frame.length <= bytes.length; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint16(at) - 0xff00
    if (marker === startOfProgressiveFrame) return view.getUint16(at + frame.height) * view.getUint16(at + frame.width)
    if (marker < startOfFrame || marker === startOfScan) return 0
  }
  return 0
}

/** Pages of a scan have one size, so each one's buffer is used again for the next. */
let spareBuffer: Uint8ClampedArray<ArrayBuffer> | null = null

function takePixels(length: number): Uint8ClampedArray<ArrayBuffer> {
  const taken = spareBuffer?.length === length ? spareBuffer : new Uint8ClampedArray(length)
  // Two decodings at a time must not share a buffer.
  spareBuffer = null
  return taken
}

// pdf.js has a fallback for browsers without ImageDecoder.
if ('ImageDecoder' in globalThis) {
  globalThis.ImageDecoder = pictureDecoder(ImageDecoder)
  patchDrawImage()
}
