import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import type { Outcome } from '../../../contract/bridge/outcome.ts'
import type { CarriedPage, ChosenPage, RevisionAct, UndoableAct } from '../../../contract/bridge/pages.ts'
import type { MakeContent } from './make-content.ts'
import type { StoredRow } from './store.ts'

export type { ChosenPage } from '../../../contract/bridge/pages.ts'

/** The pages of one of the files that a split makes; a page in no group is left out. */
export interface PageGroup {
  readonly pages: readonly ChosenPage[]
  /** Columns of its row, instead of those of the file. */
  readonly changes?: Partial<StoredRow>
  /** Default: the name of the file with a number. */
  readonly name?: string
}

/** The act, and the content of each file that its pages were chosen in. */
interface ChosenIn {
  readonly act: RevisionAct
  readonly from: readonly string[]
}

/** A page of one of the files that are joined. */
export interface JoinedPage extends ChosenPage {
  readonly fileId: string
}

/**
 * Replaces the content of files that are not sent yet. The former content stays in the spool until the documents of all
 * files of the act are confirmed. The latest acts can be undone until one of the files is sent, also after a restart; of
 * older ones only the content that no act has made stays. An act changes all its rows in one transaction or none; a
 * killed program leaves them as they were. Acts on the same file wait for one another. `from` is the content that the
 * pages were chosen in. Failures of all: not-found; too-late for a file that is being sent; conflict if its content is not
 * `from` any more; refused with a sentence; storage-problem.
 */
export interface RowRevisions {
  /**
   * Replaces the content of one file by what `make` writes: a whole PDF, into the new file `to`, from the private copy
   * `from`. A failure of `make` is that of the call. The row is examined again. A content equal to the former changes
   * nothing; one that another row has is refused.
   */
  revise(
    fileId: string,
    wanted: {
      readonly act: RevisionAct
      readonly from: string
      /** The pages of the new content; default: the same, all as they were. A page of no content is new. */
      readonly pages?: readonly CarriedPage[]
      /** Columns of its row that change with the content. */
      readonly changes?: Partial<StoredRow>
      /** Called in the transaction that gives the file this content. */
      readonly kept?: ((sha256: string) => void) | undefined
    },
    make: MakeContent,
  ): Promise<Outcome<CaptureRow>>
  /** Replaces the content of a file by pages of its own. */
  arrange(fileId: string, pages: readonly ChosenPage[], wanted: ChosenIn): Promise<Outcome<CaptureRow>>
  /**
   * Splits a file into as many as there are groups, at its place in the list. The first keeps its id; all keep its
   * fields (kind, class, signers, profile). Answers the rows in order.
   */
  split(fileId: string, groups: readonly PageGroup[], wanted?: Partial<ChosenIn>): Promise<Outcome<CaptureRow[]>>
  /**
   * Joins files into the first of them, whose id, name and fields stay; the others leave the list. `pages` are all pages
   * of the result, which may interleave the files; each file must give one at least.
   */
  join(
    fileIds: readonly string[],
    pages: readonly JoinedPage[],
    wanted?: Partial<ChosenIn>,
  ): Promise<Outcome<CaptureRow>>
  /** Undoes the latest act on a file, with all its rows; answers those that are on the list then. */
  undo(fileId: string): Promise<Outcome<CaptureRow[]>>
  /** The act that `undo` would undo; null if there is none, or one of its files is sent. */
  undoable(fileId: string): RevisionAct | null
  /** The latest act on any file that can be undone. */
  latest(): UndoableAct | null
  /** True if an act on a file that is not sent cannot be undone any more, because newer ones have reached the limit. */
  isLimited(): boolean
}
