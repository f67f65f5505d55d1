/** What the pool and its workers say to one another; everything here can be cloned between threads. */

/** Why a file was not copied to its end. */
export type NotKeptReason = 'folder' | 'empty' | 'too-large' | 'no-pdf' | 'incomplete' | 'cancelled'

export interface KeepOrder {
  readonly from: string
  readonly to: string
  readonly maxBytes: number
}

/** `bytesRead`: how many bytes of the original were asked for; no more than it has. */
export interface Kept {
  readonly sha256: string
  readonly sizeBytes: number
  readonly bytesRead: number
}

/** The copy could not be written, whatever the original is like: what the system says of it. */
export interface NotWritten {
  readonly notWritten: { readonly code: string; readonly message: string }
}

/** What is in a PDF, as it was found; what follows from it is for others to say. */
export interface Look {
  readonly pages: number
  /** Width and height in points (1/72 inch) of the first pages, as they are shown. */
  readonly sizes: readonly (readonly [width: number, height: number])[]
  /** Of the pictures that cover most of the first page; null where none do. */
  readonly dpi: number | null
  /** Of text, on the first few pages; null where none of them could be read. */
  readonly characters: number | null
  readonly signatures: number
  /** Opens without a password, but forbids some uses. */
  readonly isRestricted: boolean
  /** Its cross-references were broken and had to be made anew. */
  readonly isRepaired: boolean
  readonly bytesRead: number
}

/** `password`: it does not open without one. `unreadable`: what is in it is no PDF. */
export type Examined = ({ readonly kind: 'opened' } & Look) | { readonly kind: 'password' | 'unreadable' }

export type Job =
  | ({ readonly kind: 'keep'; readonly cancelled: SharedArrayBuffer } & KeepOrder)
  | { readonly kind: 'examine'; readonly from: string }
  | { readonly kind: 'picture'; readonly from: string; readonly to: string }

/** What the job of each kind answers; a picture may not be had. */
export interface Answers {
  keep: Kept | { readonly notKept: NotKeptReason } | NotWritten
  examine: Examined
  picture: { readonly isMade: boolean }
}

export interface Asked {
  readonly id: number
  readonly job: Job
}

export type Said =
  | { readonly type: 'ready' }
  | { readonly type: 'done'; readonly id: number; readonly value: unknown; readonly memoryBytes: number }
  /** `code` is the system's, where the system has said no; without one, what this worker holds may be broken. */
  | { readonly type: 'failed'; readonly id: number; readonly code: string | null; readonly message: string }

/** What a worker is made with. */
export interface WorkerData {
  /** Where PDFium lies; null for one that only copies. */
  readonly wasm: string | null
  readonly maxMemoryBytes: number
}
