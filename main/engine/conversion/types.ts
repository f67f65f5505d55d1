import type { MessageFacts } from '../../../contract/bridge/capture.ts'

/** The format of a file. */
export type FileKind =
  | 'pdf'
  | 'jpeg'
  | 'png'
  | 'tiff'
  | 'webp'
  | 'heic'
  | 'eml'
  | 'msg'
  | 'zip'
  | 'office'
  | 'text'
  | 'html'

/** Where a picture stands: on a page of its own size, or on A4. */
export type PicturePaper = 'as-is' | 'a4'

export interface ConversionOrder {
  /** Absolute path. */
  readonly from: string
  /** As the person knows the file. */
  readonly name: string
  /** An existing, empty, private folder. The caller deletes it with all that is in it. */
  readonly to: string
  /** For pictures. */
  readonly paper: PicturePaper
}

export interface ConvertedDocument {
  /** A PDF: below the order's `to`, or the order's `from` itself. */
  readonly path: string
  /** Ends in `.pdf`. */
  readonly name: string
  /** The bytes that it was made of; null: it was a PDF already. */
  readonly original: { readonly path: string; readonly name: string } | null
  /** Of the mail that it is, or came in. */
  readonly message: MessageFacts | null
}

export const conversionRefusals = [
  'unknown',
  'damaged',
  'password',
  'too-large',
  'too-many',
  'slow',
  'crashed',
  'memory',
  'no-office',
  'empty',
  'cancelled',
] as const

/**
 * Why a file stays as it is. `unknown`: its format, or this variant of it, cannot be converted. `too-large`: more pixels or bytes
 * than the limits allow. `too-many`: more parts, or parts in parts. `crashed`: the
 * child ended before it answered, which may say nothing about the file: the system ends a process that it has no memory for.
 */
export type ConversionRefusal = (typeof conversionRefusals)[number]

/** `left`: parts of an archive or of a mail that stay as they are. */
export type ConversionResult =
  | {
      readonly kind: 'converted'
      readonly documents: readonly ConvertedDocument[]
      readonly left: readonly { readonly name: string; readonly why: ConversionRefusal }[]
    }
  | { readonly kind: 'refused'; readonly why: ConversionRefusal }

interface PicturesOrder {
  /** Absolute paths of pictures, in the order of their pages. A TIFF may have several pages. */
  readonly pictures: readonly string[]
  /** The path of the PDF, which does not exist yet. */
  readonly to: string
  readonly paper: PicturePaper
  /** Dots per inch of a picture that does not say its own. */
  readonly dpi?: number | undefined
}

/** `nth`: the place of the refused picture in the order, from 0. */
export type PicturesResult =
  | { readonly kind: 'made' }
  | { readonly kind: 'refused'; readonly why: ConversionRefusal; readonly nth: number }

/** Makes PDFs of other files. Each conversion runs in a child process of its own, within limits of time and memory. */
export interface Conversion {
  /** Rejects with the system's error if the disk fails. The original is never changed. */
  convert(order: ConversionOrder, signal?: AbortSignal): Promise<ConversionResult>
  /**
   * Makes one PDF of pictures; the pixels of a JPEG are not compressed again. Rejects as `convert` does, and with EEXIST
   * where `to` exists: that file stays as it is.
   */
  picturesToPdf(order: PicturesOrder, signal?: AbortSignal): Promise<PicturesResult>
  /** Ends the conversions that run: they resolve as cancelled. */
  close(): Promise<void>
}
