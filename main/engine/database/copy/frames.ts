import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs'
import { crc32 } from 'node:zlib'

const magic = Buffer.from('MALOTE1\n')
const headBytes = 8
/** After the last frame, shorter than the head of a frame: without it the end of the file was cut off. */
const endMark = Buffer.from('FIM\n')

/** A file of frames, each with length and checksum: a truncated or damaged end does not affect the frames before it. */
export interface FrameFile {
  readonly sizeBytes: number
  /** Answers how to remove the frame again. */
  append(frame: Uint8Array): () => void
  close(): void
  /** Closes it without its end: it continues in another file. */
  closeContinued(): void
}

/** @throws if the file exists already. */
export function createFrameFile(path: string, first: Uint8Array): FrameFile {
  const file = openSync(path, 'wx', 0o600)
  try {
    return withFirstFrame(file, first)
  } catch (error) {
    closeSync(file)
    throw error
  }
}

function withFirstFrame(file: number, first: Uint8Array): FrameFile {
  let size = 0
  const writeAt = (bytes: Buffer, at: number) => {
    if (writeSync(file, bytes, 0, bytes.length, at) < bytes.length) throw new Error('a frame was cut short')
  }
  const truncate = (length: number) => {
    ftruncateSync(file, length)
    size = length
  }
  const write = (bytes: Buffer) => {
    const before = size
    try {
      writeAt(Buffer.concat([bytes, endMark]), before)
    } catch (error) {
      truncate(before)
      throw error
    }
    size = before + bytes.length
    return () => {
      truncate(before)
      writeAt(endMark, before)
    }
  }
  write(Buffer.concat([magic, framed(first)]))
  return {
    get sizeBytes() {
      return size
    },
    append: (frame) => write(framed(frame)),
    close: () => closeSync(file),
    closeContinued() {
      try {
        ftruncateSync(file, size)
      } finally {
        closeSync(file)
      }
    },
  }
}

function framed(frame: Uint8Array): Buffer {
  const head = Buffer.alloc(headBytes)
  head.writeUInt32LE(frame.byteLength, 0)
  head.writeUInt32LE(crc32(frame), 4)
  return Buffer.concat([head, frame])
}

/** The frames up to the first that is truncated or damaged. */
export const readFrames = (path: string): Buffer[] => framesOf(readFileSync(path)).frames

/** True if no frame can be missing at the end of the file. */
export const hasItsEnd = (path: string) => framesOf(readFileSync(path)).hasEnd

function framesOf(bytes: Buffer): { frames: Buffer[]; hasEnd: boolean } {
  if (!bytes.subarray(0, magic.length).equals(magic)) return { frames: [], hasEnd: false }
  const frames: Buffer[] = []
  let at = magic.length
  while (at + headBytes <= bytes.length) {
    const length = bytes.readUInt32LE(at)
    const frame = bytes.subarray(at + headBytes, at + headBytes + length)
    if (frame.length < length || crc32(frame) !== bytes.readUInt32LE(at + 4)) break
    frames.push(frame)
    at += headBytes + length
  }
  return { frames, hasEnd: bytes.subarray(at).equals(endMark) }
}
