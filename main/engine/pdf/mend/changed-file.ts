import { readFileSync } from 'node:fs'
import type { PdfObject } from '../compile/file-text.ts'
import { type PdfValue, Reference } from '../compile/pdf-values.ts'
import { followWith, type PlainFile } from '../compile/plain-file.ts'

interface StreamFile {
  readonly path: string
  readonly sizeBytes: number
}

/** A file with more objects, which are not in it. */
export interface ChangedFile {
  readonly file: PlainFile
  /** @param stream its bytes, or the file that has them, which is read when they are written */
  add(value: PdfValue, stream?: Buffer | StreamFile): Reference
}

export function changedFile(original: PlainFile): ChangedFile {
  const added = new Map<number, PdfObject>()
  const bytesOf = new Map<object, () => Buffer>()
  const object = (number: number) => added.get(number) ?? original.object(number)
  const resolve = followWith(object)
  return {
    file: {
      ...original,
      object,
      resolve,
      readBlocks(part, take) {
        const bytes = bytesOf.get(part)
        if (bytes === undefined) original.readBlocks(part, take)
        else take(bytes())
      },
    },
    add(value, bytes) {
      const number = original.end.objects + added.size
      const stream =
        bytes === undefined ? null : { offset: -1, length: 'path' in bytes ? bytes.sizeBytes : bytes.length }
      added.set(number, { value, stream })
      if (stream !== null && bytes !== undefined)
        bytesOf.set(stream, () => ('path' in bytes ? readFileSync(bytes.path) : bytes))
      return new Reference(number)
    },
  }
}
