import type { Readable } from 'node:stream'

/** A part of an object, both ends included, counted in bytes from 0. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** What a stream turned out to be, once it was stored whole. */
export interface StoredObject {
  readonly bytes: number
  readonly sha256: string
  /** Whether it begins as a PDF does. */
  readonly pdf: boolean
  /** Whether a digital signature lies inside: a range of bytes that it covers. */
  readonly signed: boolean
}

/** More or fewer bytes than announced; nothing was kept. */
export class WrongSize extends Error {
  readonly direction: 'TooLarge' | 'TooSmall'
  constructor(direction: 'TooLarge' | 'TooSmall') {
    super(direction)
    this.direction = direction
  }
}

/** Where the bytes of documents lie. Names are made by the service, never by a caller. */
export interface ObjectStorage {
  /** Stores exactly `bytes` bytes under a new name, durably, in constant memory. Throws WrongSize. */
  put(name: string, body: Readable, bytes: number): Promise<StoredObject>
  /** Reads an object, or a part of it. */
  get(name: string, range?: ByteRange): Promise<Readable>
  /** Removes an object; an unknown name is no error. */
  remove(name: string): Promise<void>
}
