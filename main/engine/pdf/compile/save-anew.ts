import { closeSync, openSync, writeSync } from 'node:fs'
import type { Pdfium } from '../pdfium.ts'
import { WriteFailed, writing } from '../write-failed.ts'
import type { PlainFile } from './plain-file.ts'

/** fpdf_save.h: FPDF_REMOVE_SECURITY, for files that open without a password. */
const withoutProtection = 3

/** The caller has cancelled the job. */
export class Cancelled extends Error {}

/** Reading that ends with Cancelled once the job is cancelled. */
export const stoppable =
  (readBlocks: PlainFile['readBlocks'], isCancelled: () => boolean): PlainFile['readBlocks'] =>
  (part, take) =>
    readBlocks(part, (block) => {
      if (isCancelled()) throw new Cancelled()
      take(block)
    })

/** Writes a document anew into a private file. */
export function saveAnew(
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
    if (failure !== null) throw new WriteFailed(failure)
    if (isCancelled()) return 'cancelled'
    return isSaved ? 'saved' : 'unreadable'
  } finally {
    wasmExports.free(fileWrite)
    removeFunction(writeBlock)
    closeSync(file)
  }
}

/** @param at null: where the file stands */
export function writeAll(file: number, bytes: Uint8Array, at: number | null): void {
  for (let done = 0; done < bytes.length; )
    done += writeSync(file, bytes, done, bytes.length - done, at === null ? null : at + done)
}
