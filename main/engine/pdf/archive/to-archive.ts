import { createHash } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readSync, rmSync } from 'node:fs'
import type { ArchiveOrder, ArchiveResult } from '../amend-messages.ts'
import { isTableSound } from '../compile/missing-objects.ts'
import { BadSyntax, MissingObject } from '../compile/pdf-values.ts'
import { openPlainFile } from '../compile/plain-file.ts'
import { saveAnew, writeAll } from '../compile/save-anew.ts'
import { countSignatures } from '../count-signatures.ts'
import { withDocument } from '../document.ts'
import type { Pdfium } from '../pdfium.ts'
import { writeFailureOf, writing } from '../write-failed.ts'
import { checkArchive } from './check-archive.ts'
import { writeArchive } from './write-archive.ts'

/**
 * Writes a copy of a PDF that meets PDF/A-2b, and checks it. There is no file unless nothing was found against it. The same
 * file gives the same bytes.
 */
export function toArchive(pdfium: Pdfium, { from, to }: ArchiveOrder): ArchiveResult {
  const scratch = `${to}.scratch`
  try {
    const result = convert(pdfium, { from, to, scratch })
    if (!('kind' in result) || result.kind !== 'archived') rmSync(to, { force: true })
    return result
  } catch (error) {
    rmSync(to, { force: true })
    if (error instanceof BadSyntax) return { kind: 'unreadable' }
    return writeFailureOf(error)
  } finally {
    rmSync(scratch, { force: true })
  }
}

function convert(pdfium: Pdfium, { from, to, scratch }: ArchiveOrder & { readonly scratch: string }): ArchiveResult {
  const { calls } = pdfium
  const found = withDocument(pdfium, from, ({ document }) => {
    if (countSignatures(pdfium, document, from) > 0) return { kind: 'signed' as const }
    if (calls.FPDF_GetSecurityHandlerRevision(document) !== -1) return { kind: 'protected' as const }
    return {
      kind: 'open' as const,
      count: calls.FPDF_GetPageCount(document),
      isSound: isTableSound(pdfium, document, from),
    }
  })
  if (found.kind !== 'open') return found
  const id = hashOf(from)
  try {
    if (!found.isSound) throw new BadSyntax('PDFium has rebuilt its table')
    write(from, to, id)
  } catch (error) {
    if (!(error instanceof BadSyntax) || error instanceof MissingObject) throw error
    rmSync(to, { force: true })
    const saved = withDocument(pdfium, from, ({ document }) => saveAnew(pdfium, document, scratch, () => false))
    if (saved !== 'saved') return { kind: 'unreadable' }
    write(scratch, to, id)
  }
  const count = withDocument(pdfium, to, ({ document }) => ({ pages: calls.FPDF_GetPageCount(document) }))
  const checked = checkArchive(to)
  if (checked.kind !== 'checked' || !('pages' in count) || count.pages !== found.count) return { kind: 'unreadable' }
  const { faults, unchecked } = checked
  return faults.length + unchecked.length === 0 ? { kind: 'archived' } : { kind: 'refused', faults, unchecked }
}

function write(from: string, to: string, id: string): void {
  const file = openPlainFile(from)
  try {
    const target = writing(() => openSync(to, 'wx', 0o600))
    try {
      writeArchive(file, (bytes, at) => writing(() => writeAll(target, bytes, at)), id)
      writing(() => fsyncSync(target))
    } finally {
      closeSync(target)
    }
  } finally {
    file.close()
  }
}

/** The first 32 digits of the hash of a file's bytes. */
function hashOf(path: string): string {
  const hash = createHash('sha256')
  const block = Buffer.allocUnsafe(1024 * 1024)
  const file = openSync(path, 'r')
  try {
    for (let read = readSync(file, block); read > 0; read = readSync(file, block)) hash.update(block.subarray(0, read))
  } finally {
    closeSync(file)
  }
  return hash.digest('hex').slice(0, 32)
}
