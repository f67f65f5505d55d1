import { closeSync, fstatSync, openSync } from 'node:fs'
import { createBlocks } from './blocks.ts'
import type { Pdfium } from './pdfium.ts'

/** fpdfview.h: FPDF_ERR_PASSWORD and FPDF_ERR_SECURITY, a protection that it does not know. */
const protectedErrors: readonly number[] = [4, 5]

export interface OpenDocument {
  /** PDFium's handle. */
  readonly document: number
  /** How much of the file has been read so far. */
  bytesRead(): number
}

/**
 * Opens a PDF for as long as `use` works with it. It is read by blocks where PDFium asks for them, and never held as a
 * whole. Throws what the system says where the file itself cannot be read.
 */
export function withDocument<T>(
  pdfium: Pdfium,
  from: string,
  use: (opened: OpenDocument) => T,
): T | { readonly kind: 'password' | 'unreadable' } {
  const { calls } = pdfium
  const { addFunction, removeFunction, setValue, wasmExports } = calls.pdfium
  const file = openSync(from, 'r')
  const blocks = createBlocks(file, fstatSync(file).size)
  // int GetBlock(void* param, unsigned long position, unsigned char* buffer, unsigned long size); 0 is a failure.
  const getBlock = addFunction(
    (_param: number, position: number, buffer: number, size: number) =>
      blocks.copy(position >>> 0, new Uint8Array(pdfium.memory.buffer, buffer >>> 0, size >>> 0)) ? 1 : 0,
    'iiiii',
  )
  const access = wasmExports.malloc(12)
  try {
    setValue(access, blocks.sizeBytes, 'i32')
    setValue(access + 4, getBlock, 'i32')
    setValue(access + 8, 0, 'i32')
    const document = calls.FPDF_LoadCustomDocument(access, '')
    if (document === 0) {
      const code = calls.FPDF_GetLastError()
      blocks.throwIfFailed()
      return { kind: protectedErrors.includes(code) ? 'password' : 'unreadable' }
    }
    try {
      return use({ document, bytesRead: blocks.bytesRead })
    } finally {
      calls.FPDF_CloseDocument(document)
      blocks.throwIfFailed()
    }
  } finally {
    wasmExports.free(access)
    removeFunction(getBlock)
    closeSync(file)
  }
}
