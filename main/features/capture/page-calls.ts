import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import { type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import type { RevisionAct, UndoableAct } from '../../../contract/bridge/pages.ts'
import type { MendingCalls } from './mending.ts'
import type { ChosenPage, JoinedPage, RowRevisions } from './row-revisions.ts'

/** The page tools as the window calls them. */
export interface PageCalls extends Omit<MendingCalls, 'close'> {
  arrange(wanted: {
    fileId: string
    from: string
    act: RevisionAct
    pages: readonly ChosenPage[]
  }): Promise<Outcome<CaptureRow>>
  split(wanted: {
    fileId: string
    from: string
    groups: readonly { readonly pages: readonly ChosenPage[] }[]
  }): Promise<Outcome<CaptureRow[]>>
  join(wanted: {
    files: readonly { readonly fileId: string; readonly from: string }[]
    kind: 'join' | 'collate'
    pages: readonly JoinedPage[]
  }): Promise<Outcome<CaptureRow>>
  undoable(): Outcome<{ latest: UndoableAct | null; isLimited: boolean }>
  undo(wanted: { fileId: string }): Promise<Outcome<CaptureRow[]>>
}

export const createPageCalls = (revisions: RowRevisions, { measure, sample, mend }: MendingCalls): PageCalls => ({
  measure,
  sample,
  mend,
  arrange: ({ fileId, from, act, pages }) => revisions.arrange(fileId, pages, { act, from: [from] }),
  split: ({ fileId, from, groups }) => revisions.split(fileId, groups, { from: [from] }),
  join: ({ files, kind, pages }) =>
    revisions.join(
      files.map(({ fileId }) => fileId),
      pages,
      { act: { kind, count: files.length }, from: files.map(({ from }) => from) },
    ),
  undoable: () => ok({ latest: revisions.latest(), isLimited: revisions.isLimited() }),
  undo: ({ fileId }) => revisions.undo(fileId),
})
