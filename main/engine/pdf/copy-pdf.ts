import { createHash } from 'node:crypto'
import { closeSync, fsyncSync, futimesSync, openSync, readSync, writeSync } from 'node:fs'
import { findPdfEnd, pdfHeadBytes, pdfStart } from '../../../pdf/reader/bounds.ts'
import { finishNow } from '../../../pdf/reader/steps.ts'
import { identityOf, isSameFile } from '../../folder-import.ts'
import { NotPlainFile, openPlainFileSync } from '../../open-plain-file.ts'
import type { CopiedFile, CopyOrder, CopyRefusal, PdfJobResults } from './worker-messages.ts'
import { writeFailureOf, writing } from './write-failed.ts'

const blockBytes = 1024 * 1024

class CopyRefused extends Error {
  readonly reason: CopyRefusal
  constructor(reason: CopyRefusal) {
    super(reason)
    this.reason = reason
  }
}

/**
 * Copies and hashes a PDF, or any file, in constant memory, reading each byte once, and its end again. The copy is private, has the time of last change
 * of the original, and is flushed to the disk when this returns. Throws the system's error if the original cannot be read. The caller deletes an incomplete copy.
 */
export function copyPdf(order: CopyOrder, isCancelled: () => boolean): PdfJobResults['copy'] {
  try {
    return copyFrom(order, isCancelled)
  } catch (error) {
    if (error instanceof CopyRefused) return { refused: error.reason }
    if (error instanceof NotPlainFile) {
      if (order.identity !== undefined) return { refused: 'changed' }
      return { refused: error.isFolder ? 'folder' : 'no-pdf' }
    }
    return writeFailureOf(error)
  }
}

function copyFrom(order: CopyOrder, isCancelled: () => boolean): CopiedFile {
  const { from, maxBytes, identity } = order
  const { handle: source, stats } = openPlainFileSync(from)
  try {
    const isExpected = identity === undefined || isSameFile(identity, identityOf(stats, identity.inode === ''))
    if (!isExpected) throw new CopyRefused('changed')
    if (stats.size === 0n) throw new CopyRefused('empty')
    if (stats.size > BigInt(maxBytes)) throw new CopyRefused('too-large')
    return copyInto({ source, changedAt: Number(stats.mtimeNs) / 1e9 }, order, isCancelled)
  } finally {
    closeSync(source)
  }
}

interface Source {
  readonly source: number
  /** Seconds since 1970. */
  readonly changedAt: number
}

function copyInto({ source, changedAt }: Source, order: CopyOrder, isCancelled: () => boolean): CopiedFile {
  const { to, maxBytes, isAny = false } = order
  const hash = createHash('sha256')
  const block = Buffer.allocUnsafe(blockBytes)
  let sizeBytes = 0
  let target: number | null = null
  try {
    for (;;) {
      if (isCancelled()) throw new CopyRefused('cancelled')
      const length = fill(source, block)
      if (length === 0) break
      const read = block.subarray(0, length)
      if (sizeBytes === 0 && !isAny) requireStart(read)
      if (to !== null) target ??= writing(() => openSync(to, 'wx+', 0o600))
      sizeBytes += length
      // The file may have grown since.
      if (sizeBytes > maxBytes) throw new CopyRefused('too-large')
      hash.update(read)
      if (target !== null) write(target, read)
    }
    if (sizeBytes === 0) throw new CopyRefused('empty')
    const written = target ?? source
    const isWhole = isAny || finishNow(findPdfEnd(sizeBytes, (offset, length) => textAt(written, offset, length))) >= 0
    if (!isWhole) throw new CopyRefused('incomplete')
    if (target !== null) {
      keepTime(target, changedAt)
      flush(target)
    }
    return { sha256: hash.digest('hex'), sizeBytes, bytesRead: sizeBytes }
  } finally {
    if (target !== null) close(target)
  }
}

function requireStart(first: Buffer): void {
  if (pdfStart(first.toString('latin1', 0, pdfHeadBytes)) >= 0) return
  throw new CopyRefused(first.includes('%PDF-') ? 'late-start' : 'no-pdf')
}

function textAt(file: number, offset: number, length: number): string {
  const part = Buffer.allocUnsafe(length)
  return part.toString('latin1', 0, readSync(file, part, 0, length, offset))
}

function write(target: number, read: Buffer): void {
  writing(() => {
    for (let written = 0; written < read.length; ) written += writeSync(target, read, written)
  })
}
/** An attached original says when it was changed last. Some disks keep no time of their own. */
function keepTime(target: number, changedAt: number): void {
  try {
    futimesSync(target, changedAt, changedAt)
  } catch {}
}
const flush = (target: number) => writing(() => fsyncSync(target))
const close = (target: number) => writing(() => closeSync(target))

/** Reads until the block is full or the file ends: a share may return fewer bytes than requested. */
function fill(source: number, block: Buffer): number {
  let length = 0
  while (length < block.length) {
    const read = readSync(source, block, length, block.length - length, null)
    if (read === 0) break
    length += read
  }
  return length
}
