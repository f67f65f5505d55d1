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
    const rgba = new Uint8ClampedArray(width * height * 4)
    for (let from = 0, to = 0; from < data.length; from += 1, to += 4) rgba.fill(data[from] ?? 255, to, to + 4)
    const picture = { width, height, data: rgba, colorSpace: 'srgb' as const }
    const found = await readBarcodes(picture, { formats: ['QRCode'], tryInvert: false, maxNumberOfSymbols: maxCodes })
    return found.filter(({ isValid }) => isValid).map(({ text }) => text)
  }
}
