/** The most that pdf.js may hold at once for groups, masks and patterns, in bytes of pixels. */
const maxBytes = 400_000_000

interface Entry {
  canvas: HTMLCanvasElement | null
  context: CanvasRenderingContext2D | null
}

const inSoftware: CanvasRenderingContext2DSettings = { willReadFrequently: true }
const withoutAlpha: CanvasRenderingContext2DSettings = { ...inSoftware, alpha: false }
/** Chromium on Linux would round the width of each letter to whole pixels. */
function withEvenText(context: CanvasRenderingContext2D | null): CanvasRenderingContext2D | null {
  if (context !== null) context.textRendering = 'geometricPrecision'
  return context
}
const bytesOf = (width: number, height: number) => 4 * width * height

/** A canvas factory for one document. It calls `onRefused` and throws when a page would need too much memory. */
export function boundedCanvases(onRefused: () => void) {
  // Weak, because a cancelled drawing leaves its canvases to the garbage collector.
  const canvases = new Set<WeakRef<HTMLCanvasElement>>()

  function bytesHeld(): number {
    let bytes = 0
    for (const reference of canvases) {
      const canvas = reference.deref()
      const held = canvas === undefined ? 0 : bytesOf(canvas.width, canvas.height)
      if (held === 0) canvases.delete(reference)
      bytes += held
    }
    return bytes
  }
  function resize(canvas: HTMLCanvasElement, width: number, height: number): void {
    if (bytesHeld() + bytesOf(width, height) > maxBytes) {
      onRefused()
      throw new RangeError('page exceeds its limit of canvas memory')
    }
    canvas.width = width
    canvas.height = height
  }
  return class BoundedCanvases {
    create(width: number, height: number): Entry {
      if (width <= 0 || height <= 0) throw new RangeError(`canvas of ${width} x ${height} pixels`)
      const canvas = document.createElement('canvas')
      resize(canvas, width, height)
      canvases.add(new WeakRef(canvas))
      return { canvas, context: withEvenText(canvas.getContext('2d', inSoftware)) }
    }

    reset({ canvas, context }: Entry, width: number, height: number): void {
      if (canvas !== null) resize(canvas, width, height)
      // A new size has reset the context.
      withEvenText(context)
    }

    destroy(entry: Entry): void {
      if (entry.canvas !== null) {
        entry.canvas.width = 0
        entry.canvas.height = 0
      }
      entry.canvas = null
      entry.context = null
    }

    getNoAlphaContext(canvas: HTMLCanvasElement): CanvasRenderingContext2D | null {
      return withEvenText(canvas.getContext('2d', withoutAlpha))
    }
  }
}
