import type { Pdfium } from './pdfium.ts'

/** A longer text is cut. */
const maxBytes = 1024 * 1024

/** A text that PDFium writes as UTF-16 with a zero at its end. @param read fills a buffer and answers the bytes it needs */
export function readString({ calls, memory }: Pdfium, read: (at: number, size: number) => number): string {
  const size = Math.min(read(0, 0), maxBytes)
  if (size <= 2) return ''
  const { malloc, free } = calls.pdfium.wasmExports
  const at = malloc(size)
  try {
    read(at, size)
    return Buffer.from(memory.buffer, at, size - 2).toString('utf16le')
  } finally {
    free(at)
  }
}
