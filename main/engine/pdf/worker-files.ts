import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/** In the bundle, the worker and PDFium are in the same folder; in the sources, they are here and in node_modules. */
const isSource = import.meta.url.endsWith('.ts')

/** The file that a worker runs. */
export const workerEntry = new URL(isSource ? 'worker.ts' : 'pdf-worker.js', import.meta.url)

/** The path of PDFium. */
export const wasmPath = () =>
  isSource
    ? createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm')
    : fileURLToPath(new URL('pdfium.wasm', import.meta.url))

/** The path of the reader of QR codes. */
export const qrWasmPath = () =>
  isSource
    ? createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
    : fileURLToPath(new URL('zxing_reader.wasm', import.meta.url))
