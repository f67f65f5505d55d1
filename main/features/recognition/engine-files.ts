import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/** In the bundle all files are beside the program; in the sources they are here and in node_modules. */
const isSource = import.meta.url.endsWith('.ts')
const beside = (name: string) => fileURLToPath(new URL(name, import.meta.url))

interface EngineFiles {
  /** Tesseract compiled to WebAssembly, and the CommonJS module that loads it. */
  readonly module: string
  readonly wasm: string
  /** Tesseract's data for Portuguese, gzipped. */
  readonly language: string
}

/** The files that the engine reads at run time. */
export function engineFiles(): EngineFiles {
  if (!isSource) {
    return {
      module: beside('tesseract.cjs'),
      wasm: beside('tesseract.wasm'),
      language: beside('por.traineddata.gz'),
    }
  }
  const { resolve } = createRequire(import.meta.url)
  return {
    module: resolve('tesseract.js-core/tesseract-core-simd-lstm.js'),
    wasm: resolve('tesseract.js-core/tesseract-core-simd-lstm.wasm'),
    language: resolve('@tesseract.js-data/por/4.0.0_best_int/por.traineddata.gz'),
  }
}
