import { closeSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { withDocument } from '../document.ts'
import type { Pdfium } from '../pdfium.ts'
import type { AppendJob, PdfJobResults } from '../worker-messages.ts'
import { WriteFailed, writeFailureOf, writing } from '../write-failed.ts'
import { type AppendedPages, copyPages } from './copy-pages.ts'
import { createObjectWriter } from './object-writer.ts'
import { BadSyntax } from './pdf-values.ts'
import { openPlainFile, type PlainFile } from './plain-file.ts'

/** fpdf_save.h: FPDF_REMOVE_SECURITY, for files that open without a password. */
const withoutProtection = 3

/**
 * Appends the objects of a PDF's pages to an unfinished file, in memory that does not grow with the file. PDFium first
 * writes a PDF anew: it repairs tables and removes protections. But it keeps all that it has written in memory, so that a
 * large PDF is copied as it is, if that can be. Throws the system's error if the file cannot be read.
 */
export function appendPdf(pdfium: Pdfium, order: AppendJob, isCancelled: () => boolean): PdfJobResults['append'] {
  try {
    const direct = statSync(order.from).size > order.largeBytes ? copyDirectly(order, isCancelled) : null
    if (direct !== null) return { kind: 'appended', ...direct }
    const saved = withDocument(pdfium, order.from, ({ document }) =>
      saveAnew(pdfium, document, order.scratch, isCancelled),
    )
    if (saved !== 'saved') return typeof saved === 'string' ? { kind: saved } : saved
    return { kind: 'appended', ...copyInto(order.scratch, order, isCancelled) }
  } catch (error) {
    if (error instanceof Cancelled) return { kind: 'cancelled' }
    if (error instanceof BadSyntax) return { kind: 'unreadable' }
    return writeFailureOf(error)
  } finally {
    rmSync(order.scratch, { force: true })
  }
}

class Cancelled extends Error {}

const stoppable =
  (readBlocks: PlainFile['readBlocks'], isCancelled: () => boolean): PlainFile['readBlocks'] =>
  (part, take) =>
    readBlocks(part, (block) => {
      if (isCancelled()) throw new Cancelled()
      take(block)
    })

/** Null for a file that is protected or not quite right. */
function copyDirectly(order: AppendJob, isCancelled: () => boolean): AppendedPages | null {
  try {
    return copyInto(order.from, order, isCancelled)
  } catch (error) {
    if (error instanceof BadSyntax) return null
    throw error
  }
}

function copyInto(from: string, order: AppendJob, isCancelled: () => boolean): AppendedPages {
  const file = openPlainFile(from)
  try {
    const to = writing(() => openSync(order.to, 'r+'))
    try {
      const writer = createObjectWriter(order, (bytes, at) => writing(() => writeAll(to, bytes, at)))
      return copyPages({ ...file, readBlocks: stoppable(file.readBlocks, isCancelled) }, writer, order.parent)
    } finally {
      closeSync(to)
    }
  } finally {
    file.close()
  }
}

/** Writes a document anew into a private file. */
function saveAnew(
  { calls, memory }: Pdfium,
  document: number,
  to: string,
  isCancelled: () => boolean,
): 'saved' | 'cancelled' | 'unreadable' {
  const { addFunction, removeFunction, setValue, wasmExports } = calls.pdfium
  const file = writing(() => openSync(to, 'wx', 0o600))
  let failure: unknown = null
  // int WriteBlock(FPDF_FILEWRITE* self, const void* data, unsigned long size); 0 is a failure.
  const writeBlock = addFunction((_self: number, data: number, size: number) => {
    if (isCancelled()) return 0
    try {
      writeAll(file, new Uint8Array(memory.buffer, data >>> 0, size >>> 0), null)
      return 1
    } catch (error) {
      failure = error
      return 0
    }
  }, 'iiii')
  // The struct FPDF_FILEWRITE: version, callback.
  const fileWrite = wasmExports.malloc(8)
  try {
    setValue(fileWrite, 1, 'i32')
    setValue(fileWrite + 4, writeBlock, 'i32')
    const isSaved = calls.FPDF_SaveAsCopy(document, fileWrite, withoutProtection)
    if (failure !== null) throw new WriteFailed('the copy could not be written', { cause: failure })
    if (isCancelled()) return 'cancelled'
    return isSaved ? 'saved' : 'unreadable'
  } finally {
    wasmExports.free(fileWrite)
    removeFunction(writeBlock)
    closeSync(file)
  }
}

/** @param at null: where the file stands */
function writeAll(file: number, bytes: Uint8Array, at: number | null): void {
  for (let done = 0; done < bytes.length; )
    done += writeSync(file, bytes, done, bytes.length - done, at === null ? null : at + done)
}
