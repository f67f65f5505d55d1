import type { Readable } from 'node:stream'
import type { DocumentoArquivo } from '../../contract/api/uploads.ts'
import { ApiError } from '../errors.ts'

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

const retryAfterSeconds = 5

/** 503: the object storage does not answer, or refuses. `reason` is for the log and contains no secret. */
export class StorageUnavailable extends ApiError {
  constructor(reason: string) {
    super(503, 'O armazenamento de arquivos não está respondendo. Tente de novo em instantes.', {
      retryAfter: retryAfterSeconds,
    })
    this.cause = new Error(reason)
  }
}

/** The file at an upload address now. `version` changes with every upload. */
interface Upload {
  readonly bytes: number
  readonly version: string
}

/** Addresses of the storage itself. Both throw StorageUnavailable. */
export interface DirectAddresses {
  /** An address that takes exactly `bytes` bytes for `seconds`, also again. */
  uploadAddress(upload: {
    name: string
    bytes: number
    seconds: number
  }): Promise<Pick<DocumentoArquivo, 'url' | 'body'>>
  /** An address that downloads the object `name` as the file `nome`. */
  downloadAddress(object: { name: string; nome: string; seconds: number }): Promise<string>
}

/**
 * Transfers between callers and the storage without the service in between. An upload lies under a name of its own and
 * may be replaced until its address expires, so a record gets a copy that no upload address names.
 * All throw StorageUnavailable.
 */
export interface DirectTransfers {
  hasObject(name: string): Promise<boolean>
  findUpload(name: string): Promise<Upload | null>
  /** Copies this version of an upload to the new object `target`; false if the upload is another one now, or gone. */
  copyUpload(name: string, version: string, target: string): Promise<boolean>
  /** Removes an upload; an unknown name is no error. */
  removeUpload(name: string): Promise<void>
  /** Removes the uploads, and the unfinished writes of killed processes, that are older than `limit`. */
  removeUploadsBefore(limit: Date): Promise<void>
}

/** Storage for the bytes of documents. Names are made by the service, never by a caller. */
export interface ObjectStorage {
  /** Null if callers get addresses of the service. */
  readonly addresses: DirectAddresses | null
  /** Null if nobody has addresses of the storage. */
  readonly direct: DirectTransfers | null
  /** Stores exactly `bytes` bytes durably under a new name, in constant memory. Throws WrongSize. */
  put(name: string, body: Readable, bytes: number): Promise<StoredObject>
  /** Reads an object, or a part of it. Throws an error with the code ENOENT if it is missing. */
  get(name: string, range?: ByteRange): Promise<Readable>
  /** Removes an object; an unknown name is no error. */
  remove(name: string): Promise<void>
}
