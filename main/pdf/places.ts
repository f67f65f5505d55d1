import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/** In a bundle, worker and wasm lie beside it; in the sources, where they are written and where npm puts them. */
const isSource = import.meta.url.endsWith('.ts')

/** The file that a worker runs. */
export const workerEntry = new URL(isSource ? 'worker.ts' : 'pdf-worker.js', import.meta.url)

/** The path of PDFium. */
export const wasmPath = (): string =>
  isSource
    ? createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm')
    : fileURLToPath(new URL('pdfium.wasm', import.meta.url))
