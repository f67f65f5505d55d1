import type { ArchiveFinding } from './archive/archive-rules.ts'
import type { PageWord } from './recognised-text.ts'
import type { WriteFailure } from './write-failed.ts'

/** The messages of jobs that change objects in a copy of a PDF. */

/** The text for one page, from 0, whose words read upright once it is turned clockwise. */
export interface PageLayer {
  readonly page: number
  readonly words: readonly PageWord[]
  readonly turn: 0 | 90 | 180 | 270
}

/** Text that is laid into a PDF, which becomes a new, private file. */
export interface TextLayerOrder {
  readonly from: string
  readonly to: string
  readonly pages: readonly PageLayer[]
}

/** `signed`: a signature would no longer fit; `protected`: the file is encrypted. */
export type AmendRefusal = 'signed' | 'protected' | 'password' | 'unreadable'

export type LaidText = { readonly kind: 'laid' | AmendRefusal } | WriteFailure

/** A file that is embedded in a copy of a PDF, as that which the PDF was made of. */
export interface AttachOrder {
  readonly from: string
  /** A new, private file. */
  readonly to: string
  /** Its time of last change becomes the date of the attachment. */
  readonly original: string
  /** As people know it; it gets a number where the PDF has an attachment of that name. */
  readonly name: string
  /** For instance `message/rfc822`. */
  readonly mediaType: string
}

/** `too-large`: the original has more than 128 MiB. */
export type AttachedOriginal = { readonly kind: 'attached' | 'too-large' | AmendRefusal } | WriteFailure

export interface ArchiveOrder {
  readonly from: string
  /** A new, private file. */
  readonly to: string
}

/** `refused`: the rules of PDF/A-2b that the file would break, and those that are not checked here. */
export type ArchiveResult =
  | { readonly kind: 'archived' | AmendRefusal }
  | {
      readonly kind: 'refused'
      readonly faults: readonly ArchiveFinding[]
      readonly unchecked: readonly ArchiveFinding[]
    }
  | WriteFailure

export type AmendJob =
  | ({ readonly kind: 'text-layer' } & TextLayerOrder)
  | ({ readonly kind: 'attach-original' } & AttachOrder)
  | ({ readonly kind: 'to-archive' } & ArchiveOrder)

export interface AmendJobResults {
  'text-layer': LaidText
  'attach-original': AttachedOriginal
  'to-archive': ArchiveResult
}
