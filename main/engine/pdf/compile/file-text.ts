import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { BadSyntax, createValueReader, EndOfText, isDict, MissingObject, type PdfValue } from './pdf-values.ts'

/** An object of a file; `stream` says where the bytes of a stream are. */
export interface PdfObject {
  readonly value: PdfValue
  readonly stream: { readonly offset: number; readonly length: number } | null
}

/** Reads parts of a file. */
export interface FileText {
  readonly size: number
  /** At most so many bytes, in Latin-1. */
  textAt(offset: number, length: number): string
  /** Parses from an offset; reads a longer text until the value is complete. */
  parseAt<T>(offset: number, parse: (reader: ReturnType<typeof createValueReader>) => T): T
  /** The object of this number at an offset. `lengthOf` finds the length of a stream, which may be a reference. */
  objectAt(number: number | null, offset: number, lengthOf: (value: PdfValue | undefined) => number): PdfObject
  isObjectAt(number: number, offset: number): boolean
  bytesOf(part: { offset: number; length: number }): Buffer
  /** Calls `take` with the bytes of a part of the file, block by block; a block is valid during the call. */
  readBlocks(part: { offset: number; length: number }, take: (block: Buffer) => void): void
  close(): void
}

const blockBytes = 256 * 1024
const windowBytes = 4096
const headBytes = 64
const objectHead = /^[\0\t\n\f\r ]*(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+obj/
/** No dictionary is larger; a file that says so is broken. */
const maxWindowBytes = 64 * 1024 * 1024

export function openFileText(path: string): FileText {
  const file = openSync(path, 'r')
  const { size } = fstatSync(file)
  const block = Buffer.allocUnsafe(blockBytes)

  const textAt: FileText['textAt'] = (offset, length) => {
    const bytes = Buffer.allocUnsafe(Math.max(0, Math.min(length, size - offset)))
    return bytes.toString('latin1', 0, readSync(file, bytes, 0, bytes.length, offset))
  }
  const parseAt: FileText['parseAt'] = (offset, parse) => {
    for (let length = windowBytes; ; length *= 4) {
      try {
        return parse(createValueReader(textAt(offset, length)))
      } catch (error) {
        if (!(error instanceof EndOfText)) throw error
        if (offset + length >= size || length > maxWindowBytes) throw new BadSyntax(`no end of the value at ${offset}`)
      }
    }
  }
  function headAt(offset: number): { number: number; length: number } | null {
    const [head, number] = objectHead.exec(textAt(offset, headBytes)) ?? []
    return head === undefined ? null : { number: Number(number), length: head.length }
  }
  const objectAt: FileText['objectAt'] = (number, offset, lengthOf) => {
    const head = headAt(offset)
    if (head === null) throw new (number === null ? BadSyntax : MissingObject)(`no object ${number} at ${offset}`)
    if (number !== null && head.number !== number) throw new MissingObject(`no object ${number} at ${offset}`)
    const start = offset + head.length
    const { value, streamAt } = parseAt(start, (reader) => {
      const read = reader.read()
      if (!isDict(read) || !reader.skipWord('stream')) return { value: read, streamAt: null }
      reader.skipLineEnd()
      return { value: read, streamAt: start + reader.position() }
    })
    if (streamAt === null || !isDict(value)) return { value, stream: null }
    const length = lengthOf(value.get('/Length'))
    const isWhole =
      Number.isInteger(length) && length >= 0 && /^\s*endstream/.test(textAt(streamAt + length, 'endstream'.length + 4))
    if (!isWhole) throw new BadSyntax(`no length of the stream at ${streamAt}`)
    return { value, stream: { offset: streamAt, length } }
  }
  const readBlocks: FileText['readBlocks'] = ({ offset, length }, take) => {
    for (let done = 0; done < length; ) {
      const read = readSync(file, block, 0, Math.min(block.length, length - done), offset + done)
      if (read === 0) throw new BadSyntax('the file is shorter than it says')
      take(block.subarray(0, read))
      done += read
    }
  }
  return {
    size,
    textAt,
    parseAt,
    objectAt,
    isObjectAt: (number, offset) => headAt(offset)?.number === number,
    bytesOf(part) {
      const blocks: Buffer[] = []
      readBlocks(part, (each) => blocks.push(Buffer.from(each)))
      return Buffer.concat(blocks)
    },
    readBlocks,
    close: () => closeSync(file),
  }
}
