import { readFileSync } from 'node:fs'
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'

/** The parts of WebAssembly used here; @types/node does not declare them. */
interface Memory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}
interface Instance {
  readonly exports: Readonly<Record<string, unknown>>
}
const { WebAssembly: wasmOf } = globalThis as unknown as {
  WebAssembly: {
    Module: new (bytes: Uint8Array) => object
    Instance: new (module: object, imports: object) => Instance
  }
}
const pageBytes = 65_536

/** PDFium and its memory. */
export interface Pdfium {
  readonly calls: WrappedPdfiumModule
  readonly memory: Pick<Memory, 'buffer'>
}

/** Calls of PDFium for each character: the checks of their wrappers take ten times as long as they do. */
interface BareCalls {
  FPDFText_HasUnicodeMapError(text: number, index: number): number
  FPDFText_GetUnicode(text: number, index: number): number
  FPDFText_GetLooseCharBox(text: number, index: number, rectangle: number): number
}

export const bareCalls = ({ pdfium }: WrappedPdfiumModule): BareCalls =>
  pdfium.wasmExports as Partial<BareCalls> as BareCalls

/** Loads PDFium with a memory limit: a file that needs more crashes this worker, not the computer. */
export async function loadPdfium(wasm: string, maxMemoryBytes: number): Promise<Pdfium> {
  const module = new wasmOf.Module(readFileSync(wasm))
  const made: { memory?: Memory } = {}
  const settings: object = {
    // PDFium writes messages about broken files.
    print: () => {},
    printErr: () => {},
    instantiateWasm(imports: object, received: (instance: Instance) => void) {
      const instance = new wasmOf.Instance(module, imports)
      made.memory = bounded(instance.exports['memory'] as Memory, maxMemoryBytes)
      received(instance)
      return instance.exports
    },
  }
  // The types of emscripten describe WebAssembly as a browser's; they are there only if another package brings them.
  const calls = await init(settings as Parameters<typeof init>[0])
  calls.PDFiumExt_Init()
  if (made.memory === undefined) throw new Error('PDFium has no memory')
  return { calls, memory: made.memory }
}

/** The wasm file declares no maximum. Its allocator handles a refused growth. */
function bounded(memory: Memory, maxBytes: number): Memory {
  const grow = memory.grow.bind(memory)
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * pageBytes > maxBytes) throw new RangeError('more memory than allowed')
    return grow(pages)
  }
  return memory
}
