/** What pdf.js may hold at once for groups, masks and patterns, in bytes of their pixels. */
const mostBytes = 400_000_000

interface Entry {
  canvas: HTMLCanvasElement | null
  context: CanvasRenderingContext2D | null
}

const inSoftware: CanvasRenderingContext2DSettings = { willReadFrequently: true }
const withoutAlpha: CanvasRenderingContext2DSettings = { ...inSoftware, alpha: false }
const bytesOf = (width: number, height: number) => 4 * width * height

/** A factory of canvases for one document. It refuses more memory than a page may have, and reports that. */
export function boundedCanvases(onRefused: () => void) {
  // A drawing that is called off leaves its canvases to the garbage collector.
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
    if (bytesHeld() + bytesOf(width, height) > mostBytes) {
      onRefused()
      throw new RangeError('more canvases than one page may have')
    }
    canvas.width = width
    canvas.height = height
  }
  return class BoundedCanvases {
    create(width: number, height: number): Entry {
      if (width <= 0 || height <= 0) throw new RangeError('a canvas without an area')
      const canvas = document.createElement('canvas')
      resize(canvas, width, height)
      canvases.add(new WeakRef(canvas))
      return { canvas, context: canvas.getContext('2d', inSoftware) }
    }

    reset({ canvas }: Entry, width: number, height: number): void {
      if (canvas !== null) resize(canvas, width, height)
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
      return canvas.getContext('2d', withoutAlpha)
    }
  }
}
