import type { FileIdentity } from '../../folder-import.ts'
import type { AmendJob, AmendJobResults } from './amend-messages.ts'
import type { ArchiveCheck } from './archive/check-archive.ts'
import type { PatchCode } from './codes/patch-code.ts'
import type { AppendedPages, PageTurn } from './compile/copy-pages.ts'
import type { FilePosition } from './compile/object-writer.ts'
import type { MeasuredPages, MendedPicture, MendJob, MendPictureOrder, PagesLeft } from './mend/messages.ts'
import type { ReadPageFacts } from './page-facts.ts'
import type { PagePrints } from './page-prints.ts'
import type { PdfBox } from './page-shares.ts'
import type { PlacesWanted, ReadTexts } from './read-text.ts'
import type { PageWord } from './recognised-text.ts'
import type { Untold } from './untold.ts'
import type { WriteFailure } from './write-failed.ts'

/** The messages between the pool and its workers, which can be cloned between threads. */

/** Why a file was not copied completely. */
export type CopyRefusal =
  | 'folder'
  | 'empty'
  | 'too-large'
  | 'no-pdf'
  | 'late-start'
  | 'incomplete'
  | 'changed'
  | 'cancelled'

/** Absolute paths of the original and of the copy; without a copy, the file is checked and hashed. */
export interface CopyOrder {
  readonly from: string
  readonly to: string | null
  readonly maxBytes: number
  /** Another file in its place is refused as `changed`. */
  readonly identity?: FileIdentity
  /** Any file, not only a PDF. */
  readonly isAny?: boolean
}

export interface CopiedFile {
  readonly sha256: string
  readonly sizeBytes: number
  /** How many bytes of the original were read. */
  readonly bytesRead: number
}

/** The result of examining a PDF. */
export interface PdfFacts {
  readonly pages: number
  /** Width and height of the first pages in points (1/72 inch), as they are shown. */
  readonly sizes: readonly (readonly [width: number, height: number])[]
  /** The resolution, in dots per inch, of the pictures that cover most of the first page; null if there are none. */
  readonly dpi: number | null
  /** Characters of text on the first few pages; null if none of these pages could be read. */
  readonly characters: number | null
  /** True if the first page that is not blank shows text, and no picture covers most of it. */
  readonly isBornDigital: boolean
  /** Signed fields; a field that waits for a signature is none. */
  readonly signatures: number
  /** True if it opens without a password but forbids some uses. */
  readonly isRestricted: boolean
  /** True if its cross-reference table was broken and had to be rebuilt. */
  readonly isRepaired: boolean
  /** It claims more pages than it holds; `pages` are those that it holds. */
  readonly isOverstated: boolean
  /** True if a page needs a part that is not where its table says: other readers may show more. */
  readonly isIncomplete: boolean
  readonly bytesRead: number
}

/** `password`: it does not open without one. `unreadable`: its content is no PDF. */
export type ExaminedPdf = ({ readonly kind: 'opened' } & PdfFacts) | { readonly kind: 'password' | 'unreadable' }

/** A PDF whose pages go to the end of an unfinished file. */
export interface AppendOrder extends FilePosition {
  /** The unfinished file. */
  readonly to: string
  readonly from: string
  /** A new, private file while the job runs. */
  readonly scratch: string
  /** The object that is the root of the page tree. */
  readonly parent: number
}

export interface AppendJob extends AppendOrder {
  /** A larger PDF is copied as it is, if its tables are right. */
  readonly largeBytes: number
}

/** A page of a file, 0 for the first, and how far it is turned clockwise from how it is shown. */
export interface ArrangedPage {
  /** An absolute path. */
  readonly from: string
  readonly page: number
  readonly turn: PageTurn
}

/** A PDF to be made of pages of others, in this order. */
export interface ArrangeOrder {
  readonly pages: readonly ArrangedPage[]
  /** A new, private file. The caller deletes an incomplete one. */
  readonly to: string
}

/**
 * Why a PDF was not taken apart. `password`: it does not open without one; `protected`: it opens, but is encrypted.
 * `signed`: it is certified, or has a signature. `form`: its fields are drawn by the data of a form (XFA, or
 * without an appearance). `attachments`: it contains other files. `no-page`: it does not have this page.
 */
export type ArrangeRefusal = 'password' | 'protected' | 'signed' | 'form' | 'attachments' | 'unreadable' | 'no-page'

export interface ArrangeJob extends ArrangeOrder {
  /** A new, private file while the job runs. */
  readonly scratch: string
}

/** The pages whose codes are read, from the page with the index `first`. */
export interface CodesOrder {
  readonly from: string
  readonly first: number
  readonly count: number
}

/** The codes on one page. */
export interface PageCodes {
  /** False if the page cannot be drawn: too large, or broken. */
  readonly isDrawn: boolean
  /** True if there is nothing on it. */
  readonly isBlank: boolean
  readonly patches: readonly PatchCode[]
  /** The texts of QR codes. */
  readonly texts: readonly string[]
}

/** `total` is how many pages the PDF has. */
export type ReadCodes =
  | { readonly kind: 'read'; readonly total: number; readonly pages: readonly PageCodes[] }
  | { readonly kind: 'password' | 'unreadable' }

/** The words of a page's own text, what that does not tell, and the size of the page as it is shown, in points. */
export type PageWords =
  | {
      readonly kind: 'words'
      readonly width: number
      readonly height: number
      readonly words: readonly PageWord[]
      readonly untold: Untold
    }
  | { readonly kind: 'no-page' | 'password' | 'unreadable' }

/** A page drawn into a file: its size in points, and the pixels of a point. */
export type DrawnPage =
  | { readonly kind: 'drawn'; readonly width: number; readonly height: number; readonly scale: number }
  | { readonly kind: 'no-page' | 'password' | 'unreadable' }

/** A page, counted from 0, that becomes an image of itself with black rectangles. */
export interface RedactedPage {
  readonly page: number
  readonly boxes: readonly PdfBox[]
}

/** A PDF to be written anew, to a new, private file, without what is under the rectangles. */
export interface RedactOrder {
  readonly from: string
  readonly to: string
  readonly pages: readonly RedactedPage[]
}

export interface RedactJob extends RedactOrder {
  /** A new, private file while the job runs. */
  readonly scratch: string
}

/** Why nothing was written. `not-drawn`: a page cannot be drawn; `not-removed`: the result did not pass its check. */
export type RedactRefusal = ArrangeRefusal | 'not-drawn' | 'not-removed'

/** Pages on which a place for a box is wanted. */
export interface FreePlacesOrder {
  /** From 0, or the last one. */
  readonly first: number | 'last'
  readonly most: number
  /** Shares of the room that the box leaves on a page: left of it and above it. */
  readonly at: { readonly x: number; readonly y: number }
  /** In points, the best first. */
  readonly sizes: readonly { readonly width: number; readonly height: number }[]
}

/** The place on one page and the size of the page, in points as people see it; null where no size fits. */
export interface FreePlace {
  /** From 0. */
  readonly page: number
  readonly width: number
  readonly height: number
  readonly box: PageWord['box'] | null
  /** False if something stands where it was wanted, or it is smaller than wanted. */
  readonly isAsWanted: boolean
}

/** Of pages that follow one another, and how many pages the file has. */
export type FreePlaces =
  | { readonly kind: 'found'; readonly pages: number; readonly places: readonly FreePlace[] }
  | { readonly kind: 'password' | 'unreadable' }

/** `page` is from 0. */
export type PdfJob =
  | ({ readonly kind: 'copy'; readonly cancelled: SharedArrayBuffer } & CopyOrder)
  | { readonly kind: 'examine'; readonly from: string }
  | { readonly kind: 'picture'; readonly from: string; readonly to: string }
  | AmendJob
  | { readonly kind: 'page-words'; readonly from: string; readonly page: number }
  | { readonly kind: 'page-image'; readonly from: string; readonly page: number; readonly to: string }
  | ({ readonly kind: 'codes' } & CodesOrder)
  | ({ readonly kind: 'append'; readonly cancelled: SharedArrayBuffer } & AppendJob)
  | ({ readonly kind: 'arrange'; readonly cancelled: SharedArrayBuffer } & ArrangeJob)
  | ({ readonly kind: 'redact'; readonly cancelled: SharedArrayBuffer } & RedactJob)
  | { readonly kind: 'measure'; readonly from: string; readonly first: number; readonly most: number }
  | ({ readonly kind: 'mend-picture' } & MendPictureOrder)
  | ({ readonly kind: 'mend'; readonly cancelled: SharedArrayBuffer } & MendJob)
  | {
      readonly kind: 'text'
      readonly from: string
      readonly first: number
      readonly most: number
      readonly places: PlacesWanted
    }
  | { readonly kind: 'page-prints'; readonly from: string; readonly first: number; readonly most: number }
  | ({ readonly kind: 'free-places'; readonly from: string } & FreePlacesOrder)
  | { readonly kind: 'incomplete-pages'; readonly from: string; readonly count: number }
  | { readonly kind: 'page-facts'; readonly from: string; readonly first: number; readonly most: number }
  | { readonly kind: 'check-archive'; readonly from: string }

/** The result of each kind of job. */
export interface PdfJobResults extends AmendJobResults {
  copy: CopiedFile | { readonly refused: CopyRefusal } | WriteFailure
  'page-prints': PagePrints
  examine: ExaminedPdf
  picture: { readonly isMade: boolean }
  'page-words': PageWords
  'page-image': DrawnPage
  codes: ReadCodes
  append:
    | ({ readonly kind: 'appended' } & AppendedPages)
    | { readonly kind: 'password' | 'unreadable' | 'cancelled' }
    | WriteFailure
  arrange:
    | { readonly kind: 'arranged'; readonly pages: number; readonly sizeBytes: number }
    | { readonly kind: 'refused'; readonly why: ArrangeRefusal; readonly from: string }
    | { readonly kind: 'cancelled' }
    | WriteFailure
  redact:
    | { readonly kind: 'redacted'; readonly alsoOn: readonly number[] }
    | { readonly kind: 'refused'; readonly why: RedactRefusal }
    | { readonly kind: 'cancelled' }
    | WriteFailure
  measure: MeasuredPages
  'mend-picture': MendedPicture | WriteFailure
  mend:
    | ({ readonly kind: 'mended' } & PagesLeft)
    | { readonly kind: 'refused'; readonly why: ArrangeRefusal }
    | { readonly kind: 'cancelled' }
    | WriteFailure
  text: ReadTexts
  'free-places': FreePlaces
  'incomplete-pages': { readonly pages: readonly number[] }
  'page-facts': ReadPageFacts
  'check-archive': ArchiveCheck
}

export interface WorkerRequest {
  readonly id: number
  readonly job: PdfJob
}

export type WorkerMessage =
  | { readonly type: 'ready' }
  /** `value` is the PdfJobResults of the job's kind; `memoryBytes` is what PDFium holds now. */
  | { readonly type: 'done'; readonly id: number; readonly value: unknown; readonly memoryBytes: number }
  /** `code` is the system's error code; without one the worker's memory may be corrupt. */
  | { readonly type: 'failed'; readonly id: number; readonly code: string | null; readonly message: string }

export interface WorkerData {
  /** The path of PDFium; null for a worker that only copies. */
  readonly wasm: string | null
  readonly maxMemoryBytes: number
  /** The path of the reader of QR codes, for the worker that reads codes. */
  readonly qrWasm?: string
}
