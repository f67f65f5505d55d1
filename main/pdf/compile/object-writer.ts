import { closeSync, openSync, writeSync } from 'node:fs'
import { type PdfValue, writeValue } from './pdf-values.ts'
import { writing } from './write-failed.ts'

/** Where in an unfinished file the next object goes. */
export interface FilePosition {
  /** The unfinished file. */
  readonly to: string
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
  close(): void
}

const bufferBytes = 256 * 1024

export function createObjectWriter({ to, offset: start, object: first }: FilePosition): ObjectWriter {
  const file = writing(() => openSync(to, 'r+'))
  const buffer = Buffer.allocUnsafe(bufferBytes)
  const offsets: number[] = []
  let buffered = 0
  let offset = start

  function flush(): void {
    writing(() => {
      for (let done = 0; done < buffered; )
        done += writeSync(file, buffer, done, buffered - done, offset - buffered + done)
    })
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
    close: () => closeSync(file),
  }
}
