import type { Readable } from 'node:stream'

/** A part of an object, both ends included, counted in bytes from 0. */
interface ByteRange {
  readonly start: number
  readonly end: number
}

/** Size and hash of a stored object. */
export interface StoredObject {
  readonly bytes: number
  readonly sha256: string
  /** Whether it begins as a PDF does. */
  readonly pdf: boolean
  /** Whether it contains the mark of a digital signature (/ByteRange). */
  readonly signed: boolean
}

/** The stream had more or fewer bytes than announced; nothing was stored. */
export class WrongSize extends Error {
  readonly direction: 'TooLarge' | 'TooSmall'
  constructor(direction: 'TooLarge' | 'TooSmall') {
    super(direction)
    this.direction = direction
  }
}

/** Storage for the bytes of documents. Names are made by the service, never by a caller. */
export interface ObjectStorage {
  /** Stores exactly `bytes` bytes durably under a new name, in constant memory. Throws WrongSize. */
  put(name: string, body: Readable, bytes: number): Promise<StoredObject>
  /** Reads an object, or a part of it. */
  get(name: string, range?: ByteRange): Promise<Readable>
  /** Removes an object; an unknown name is no error. */
  remove(name: string): Promise<void>
}
