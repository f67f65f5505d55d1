import { readFileSync } from 'node:fs'
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'

/** As much of the language's WebAssembly as is used here: Node has it, its types do not. */
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

/** PDFium, and the memory that it lives in. */
export interface Pdfium {
  readonly calls: WrappedPdfiumModule
  readonly memory: Pick<Memory, 'buffer'>
}

/**
 * Makes PDFium, in a memory that does not grow beyond `maxMemoryBytes`: what needs more fails in this worker, and the
 * computer goes on.
 */
export async function loadPdfium(wasm: string, maxMemoryBytes: number): Promise<Pdfium> {
  const module = new wasmOf.Module(readFileSync(wasm))
  const made: { memory?: Memory } = {}
  const calls = await init({
    // What it writes about broken files is for nobody to read.
    print: () => {},
    printErr: () => {},
    instantiateWasm(imports: object, received: (instance: Instance) => void) {
      const instance = new wasmOf.Instance(module, imports)
      made.memory = bounded(instance.exports['memory'] as Memory, maxMemoryBytes)
      received(instance)
      return instance.exports
    },
  })
  calls.PDFiumExt_Init()
  if (made.memory === undefined) throw new Error('PDFium has made no memory')
  return { calls, memory: made.memory }
}

/** The wasm itself states no maximum; its allocator takes a refusal for what it is. */
function bounded(memory: Memory, maxBytes: number): Memory {
  const grow = memory.grow.bind(memory)
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * pageBytes > maxBytes) throw new RangeError('more memory than allowed')
    return grow(pages)
  }
  return memory
}
