import { closeSync, fstatSync, openSync } from 'node:fs'
import { createBlockCache } from './block-cache.ts'
import { fileNeedsAppearances } from './compile/form-fields.ts'
import type { Pdfium } from './pdfium.ts'

/** fpdfview.h: FPDF_ERR_PASSWORD, and FPDF_ERR_SECURITY for unknown protections. */
const protectedErrors: readonly number[] = [4, 5]

export interface OpenDocument {
  /** A PDFium handle. */
  readonly document: number
  bytesRead(): number
  /** True if readers draw the fields of its form by their values. */
  needsAppearances(): boolean
}

/**
 * Opens a PDF while `use` runs. PDFium reads it in blocks, so the whole file is never in memory. Throws the system's
 * error if the file cannot be read.
 */
export function withDocument<T>(
  pdfium: Pdfium,
  path: string,
  use: (opened: OpenDocument) => T,
): T | { readonly kind: 'password' | 'unreadable' } {
  const { calls } = pdfium
  const { addFunction, removeFunction, setValue, wasmExports } = calls.pdfium
  const file = openSync(path, 'r')
  const blocks = createBlockCache(file, fstatSync(file).size)
  // int GetBlock(void* param, unsigned long position, unsigned char* buffer, unsigned long size); 0 is a failure.
  const getBlock = addFunction(
    (_param: number, position: number, buffer: number, size: number) =>
      blocks.copy(position >>> 0, new Uint8Array(pdfium.memory.buffer, buffer >>> 0, size >>> 0)) ? 1 : 0,
    'iiiii',
  )
  // The struct FPDF_FILEACCESS: size, callback, parameter.
  const fileAccess = wasmExports.malloc(12)
  try {
    setValue(fileAccess, blocks.sizeBytes, 'i32')
    setValue(fileAccess + 4, getBlock, 'i32')
    setValue(fileAccess + 8, 0, 'i32')
    const document = calls.FPDF_LoadCustomDocument(fileAccess, '')
    if (document === 0) {
      const code = calls.FPDF_GetLastError()
      blocks.throwIfFailed()
      return { kind: protectedErrors.includes(code) ? 'password' : 'unreadable' }
    }
    try {
      let needs: boolean | null = null
      const needsAppearances = () => {
        needs ??= fileNeedsAppearances(path)
        return needs
      }
      return use({ document, bytesRead: blocks.bytesRead, needsAppearances })
    } finally {
      calls.FPDF_CloseDocument(document)
      blocks.throwIfFailed()
    }
  } finally {
    wasmExports.free(fileAccess)
    removeFunction(getBlock)
    closeSync(file)
  }
}
