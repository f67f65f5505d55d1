import { readFileSync } from 'node:fs'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import type { PageImage } from './page-image.ts'

/** The texts of the QR codes in a picture, at any angle. */
export type QrReader = (image: PageImage) => Promise<string[]>

const maxCodes = 16

/** Loads the reader from a file: without its bytes the package would fetch them from the network. */
export async function loadQrReader(wasm: string): Promise<QrReader> {
  const wasmBinary = new Uint8Array(readFileSync(wasm)).buffer
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
  return async ({ width, height, data }) => {
    // The four bytes of a pixel at once: byte by byte this took longer than the search.
    const pixels = new Int32Array(width * height)
    for (let at = 0; at < pixels.length; at += 1) pixels[at] = Math.imul(data[at] ?? 255, 0x01010101)
    const picture = { width, height, data: new Uint8ClampedArray(pixels.buffer), colorSpace: 'srgb' as const }
    const found = await readBarcodes(picture, { formats: ['QRCode'], tryInvert: false, maxNumberOfSymbols: maxCodes })
    return found.filter(({ isValid }) => isValid).map(({ text }) => text)
  }
}
