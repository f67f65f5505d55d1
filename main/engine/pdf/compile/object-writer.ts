import { type PdfValue, writeValue } from './pdf-values.ts'

/** Where in an unfinished file the next object goes. */
export interface FilePosition {
  /** The end of what was written before; what follows is overwritten. */
  readonly offset: number
  /** The number of the next object. */
  readonly object: number
}

/** Writes objects one after another, and remembers where they are. */
export interface ObjectWriter {
  /** Reserves the number of an object that is written later. */
  reserve(): number
  write(object: number, value: PdfValue): void
  /** Writes a stream; `pour` gives its bytes, as many as its dictionary says. */
  writeStream(object: number, dict: PdfValue, pour: (write: (bytes: Buffer) => void) => void): void
  /** Flushes; the offsets of the objects from `object` on, 0 for one that was reserved but not written. */
  end(): { readonly offset: number; readonly offsets: Float64Array }
}

const bufferBytes = 256 * 1024

/** @param put stores bytes at an offset of the file; the bytes are used again after it has returned */
export function createObjectWriter(
  { offset: start, object: first }: FilePosition,
  put: (bytes: Buffer, at: number) => void,
): ObjectWriter {
  const buffer = Buffer.allocUnsafe(bufferBytes)
  const offsets: number[] = []
  let buffered = 0
  let offset = start

  function flush(): void {
    if (buffered > 0) put(buffer.subarray(0, buffered), offset - buffered)
    buffered = 0
  }
  function add(bytes: Buffer): void {
    for (let done = 0; done < bytes.length; ) {
      if (buffered === bufferBytes) flush()
      const copied = bytes.copy(buffer, buffered, done)
      buffered += copied
      offset += copied
      done += copied
    }
  }
  const addText = (text: string) => add(Buffer.from(text, 'latin1'))
  function begin(object: number, value: PdfValue): void {
    offsets[object - first] = offset
    addText(`${object} 0 obj\n${writeValue(value)}\n`)
  }
  return {
    reserve: () => first + offsets.push(0) - 1,
    write(object, value) {
      begin(object, value)
      addText('endobj\n')
    },
    writeStream(object, dict, pour) {
      begin(object, dict)
      addText('stream\n')
      pour(add)
      addText('\nendstream\nendobj\n')
    },
    end() {
      flush()
      return { offset, offsets: Float64Array.from(offsets) }
    },
  }
}
