import { createHash, type Hash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { ClientRequest } from 'node:http'
import { codeOf, TransportError, transportCodes } from './failures.ts'
import type { FileBody, TransportRequest } from './types.ts'

/** Reuses buffers, since allocating them costs more than sending a small file. */
export interface BufferPool {
  acquire(): Buffer
  /** Takes back buffers that are no longer in use. */
  release(buffers: readonly Buffer[]): void
}

/** Two for each concurrent upload (main/engine/outbox). */
const maxFreeBuffers = 6

export function createBufferPool(): BufferPool {
  const free: Buffer[] = []
  return {
    acquire: () => free.pop() ?? Buffer.allocUnsafeSlow(bufferBytes + 1),
    release: (buffers) => void free.push(...buffers.slice(0, Math.max(0, maxFreeBuffers - free.length))),
  }
}

/** Large enough to make the cost of a read negligible. */
const bufferBytes = 2 * 1024 * 1024
/** Smallest piece, so that a slow line shows progress. */
const minPieceBytes = 128 * 1024
/** A file that is no larger with its frame goes in one piece: for small files the writes cost more than the bytes. */
const onePieceBytes = 2 * minPieceBytes
/** A line that takes a piece in less time gets twice as much the next time. */
const quickMs = 20

/** Size of the next piece, adapted to the speed of the line. */
const nextLength = (before: number, tookMs: number) =>
  tookMs < quickMs ? Math.min(bufferBytes, before * 2) : Math.max(minPieceBytes, before / 2)

/** Reads the next part of a file; null if the file is shorter or longer than expected. */
async function fill(
  file: FileHandle,
  buffer: Buffer,
  { from, sizeBytes }: { from: number; sizeBytes: number },
): Promise<number | null> {
  const left = sizeBytes - from
  // Reads one byte more at the end: only a file that has grown has it.
  const { bytesRead } = await file.read(buffer, 0, left <= bufferBytes ? left + 1 : bufferBytes, from)
  return bytesRead === 0 || bytesRead > left ? null : bytesRead
}

type FileParts = Pick<TransportRequest, 'contentLength' | 'onProgress'> & { body: FileBody }

const wrongLength = () => new TransportError('source', transportCodes.sourceChanged)

/** @throws TransportError `source`: the bytes are not the expected ones. The rest of the body must be withheld then. */
export function requireContent(hash: Hash, sha256: string): void {
  if (hash.digest('hex') !== sha256) throw new TransportError('source', transportCodes.sourceChanged)
}

/**
 * Writes a file between its two pieces, and ends the request. Reads the file once, and hashes it on the way: a body with
 * other bytes than the expected ones is never completed.
 */
export async function writeFileBody(
  outgoing: ClientRequest,
  parts: FileParts,
  pool: BufferPool,
  fail: (error: TransportError) => void,
): Promise<void> {
  const { path, before, sizeBytes, after } = parts.body
  let file: FileHandle | undefined
  try {
    const framed = (before?.length ?? 0) + sizeBytes + (after?.length ?? 0)
    if (framed <= onePieceBytes) return writeInOnePiece(outgoing, parts, pool)
    file = await open(path, 'r')
    await writeInPieces(outgoing, file, parts, pool)
  } catch (cause) {
    fail(cause instanceof TransportError ? cause : new TransportError('source', codeOf(cause), { cause }))
  } finally {
    await file?.close().catch(() => {})
  }
}

/**
 * Reads and writes a small file at once. Reading it synchronously takes less time than handing it to another thread, and
 * less than the commit to the same disk that follows.
 */
function writeInOnePiece(
  outgoing: ClientRequest,
  { body: { path, sizeBytes, sha256, before, after }, contentLength, onProgress }: FileParts,
  pool: BufferPool,
): void {
  const buffer = pool.acquire()
  let filled = 0
  const add = (bytes: Uint8Array | undefined) => {
    if (bytes === undefined) return
    buffer.set(bytes, filled)
    filled += bytes.length
  }
  add(before)
  const start = filled
  filled += readWhole(path, buffer.subarray(filled), sizeBytes)
  requireContent(createHash('sha256').update(buffer.subarray(start, filled)), sha256)
  add(after)
  if (contentLength !== undefined && filled !== contentLength) throw wrongLength()
  onProgress?.(filled)
  // Never called for a closed connection, whose buffer the system may still read.
  outgoing.end(buffer.subarray(0, filled), () => pool.release([buffer]))
}

function readWhole(path: string, buffer: Uint8Array, sizeBytes: number): number {
  const file = openSync(path, 'r')
  try {
    let read = 0
    // One byte more is asked for, which only a file that has grown has.
    for (let more = -1; more !== 0 && read <= sizeBytes; read += more) {
      more = readSync(file, buffer, read, sizeBytes + 1 - read, read)
    }
    if (read !== sizeBytes) throw wrongLength()
    return read
  } finally {
    closeSync(file)
  }
}

/**
 * Two buffers alternate: one is read while the other is written. Streams would allocate a buffer for each piece, at
 * twice the cost of the transfer.
 */
async function writeInPieces(
  outgoing: ClientRequest,
  file: FileHandle,
  { body: { sizeBytes, sha256, before, after }, contentLength, onProgress }: FileParts,
  pool: BufferPool,
): Promise<void> {
  let passed = 0
  let isClosed = false
  /** Ends a pending write: a closed connection does not always call back. */
  let giveUp = () => {}
  outgoing.once('close', () => {
    isClosed = true
    giveUp()
  })
  /** Resolves to true when the buffer may be reused, to false when the connection has closed. */
  const write = (bytes: Uint8Array) => {
    passed += bytes.length
    onProgress?.(passed)
    return new Promise<boolean>((resolve) => {
      giveUp = () => resolve(false)
      if (isClosed) giveUp()
      else outgoing.write(bytes, (error) => resolve(!error))
    })
  }
  const buffers: Buffer[] = []
  const hash = createHash('sha256')
  let writing = before === undefined ? Promise.resolve(true) : write(before)
  let length = minPieceBytes
  let since = performance.now()
  for (let read = 0, turn = 0; read < sizeBytes; turn ^= 1) {
    // The second buffer is needed only for a file that does not fit into the first.
    const buffer = buffers[turn] ?? pool.acquire()
    buffers[turn] = buffer
    const filled = await fill(file, buffer, { from: read, sizeBytes })
    if (filled === null) throw wrongLength()
    // While the connection still takes the other buffer. The last buffer is written only if the whole file is right.
    hash.update(buffer.subarray(0, filled))
    if (read + filled === sizeBytes) requireContent(hash, sha256)
    for (let start = 0; start < filled; start += length) {
      if (!(await writing)) return
      length = nextLength(length, performance.now() - since)
      since = performance.now()
      writing = write(buffer.subarray(start, Math.min(start + length, filled)))
    }
    read += filled
  }
  if (!(await writing)) return
  // Not after a closed connection: the system may still read them.
  pool.release(buffers)
  if (after !== undefined && !(await write(after))) return
  if (contentLength !== undefined && passed !== contentLength) throw wrongLength()
  outgoing.end()
}
