import { createHash } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readSync, statSync, writeSync } from 'node:fs'
import type { Answers, KeepOrder, Kept, NotKeptReason } from './words.ts'

const blockBytes = 1024 * 1024
/** Readers of PDF look for the end within the last kilobyte; scanners sometimes pad a little more. */
const endBytes = 4096

/** What is no whole PDF, or was not to be copied to its end. */
class NotKept extends Error {
  readonly reason: NotKeptReason
  constructor(reason: NotKeptReason) {
    super(reason)
    this.reason = reason
  }
}

/** The system has said no to the copy, not to the original. */
class TargetRefused extends Error {}

function onTarget<T>(work: () => T): T {
  try {
    return work()
  } catch (cause) {
    throw new TargetRefused('the copy was not written', { cause })
  }
}

/**
 * Copies a file while it is hashed, each byte of it read once, in constant memory; the copy is private and on the disk
 * when this returns. Throws what the system says of the original, and answers what it says of the copy; what is begun
 * then stays for the caller to take away.
 */
export function keepFile(order: KeepOrder, isCancelled: () => boolean): Answers['keep'] {
  try {
    return copy(order, isCancelled)
  } catch (error) {
    if (error instanceof NotKept) return { notKept: error.reason }
    if (!(error instanceof TargetRefused)) throw error
    const { code, message } = error.cause as NodeJS.ErrnoException
    // Without a code it was not the system, but a fault of ours.
    if (code === undefined) throw error.cause
    return { notWritten: { code, message } }
  }
}

function copy({ from, to, maxBytes }: KeepOrder, isCancelled: () => boolean): Kept {
  const found = statSync(from)
  if (found.isDirectory()) throw new NotKept('folder')
  // Opening a pipe would wait for whoever writes to it.
  if (!found.isFile()) throw new NotKept('no-pdf')
  if (found.size === 0) throw new NotKept('empty')
  if (found.size > maxBytes) throw new NotKept('too-large')
  const source = openSync(from, 'r')
  try {
    return copyInto(source, to, maxBytes, isCancelled)
  } finally {
    closeSync(source)
  }
}

function copyInto(source: number, to: string, maxBytes: number, isCancelled: () => boolean): Kept {
  const hash = createHash('sha256')
  const block = Buffer.allocUnsafe(blockBytes)
  let end = Buffer.alloc(0)
  let sizeBytes = 0
  let target: number | null = null
  try {
    for (;;) {
      if (isCancelled()) throw new NotKept('cancelled')
      const length = fill(source, block)
      if (length === 0) break
      const read = block.subarray(0, length)
      if (sizeBytes === 0 && read.toString('latin1', 0, 5) !== '%PDF-') throw new NotKept('no-pdf')
      target ??= onTarget(() => openSync(to, 'wx', 0o600))
      sizeBytes += length
      // It may still be growing.
      if (sizeBytes > maxBytes) throw new NotKept('too-large')
      hash.update(read)
      write(target, read)
      end = Buffer.concat(length >= endBytes ? [read.subarray(-endBytes)] : [end, read]).subarray(-endBytes)
    }
    if (target === null) throw new NotKept('empty')
    if (!end.includes('%%EOF')) throw new NotKept('incomplete')
    // On the disk, not only in the system's memory, before anything relies on it.
    flush(target)
    return { sha256: hash.digest('hex'), sizeBytes, bytesRead: sizeBytes }
  } finally {
    if (target !== null) close(target)
  }
}

function write(target: number, read: Buffer): void {
  onTarget(() => {
    for (let written = 0; written < read.length; ) written += writeSync(target, read, written)
  })
}
const flush = (target: number) => onTarget(() => fsyncSync(target))
const close = (target: number) => onTarget(() => closeSync(target))

/** Reads on until the block is full or the file ends: a share may answer less than was asked for. */
function fill(source: number, block: Buffer): number {
  let length = 0
  while (length < block.length) {
    const read = readSync(source, block, length, block.length - length, null)
    if (read === 0) break
    length += read
  }
  return length
}
