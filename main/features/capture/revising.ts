import { createMending, type MendingOptions } from './mending.ts'
import { createPageCalls, type PageCalls } from './page-calls.ts'
import type { RevisionOptions } from './revision-options.ts'
import { createRowRevisions } from './revisions.ts'
import type { RowRevisions } from './row-revisions.ts'

type RevisingOptions = RevisionOptions & Pick<MendingOptions, 'files' | 'contents' | 'check'>

/** The acts that replace contents, for features and for the window. */
export function createRevising(options: RevisingOptions): {
  readonly revisions: RowRevisions
  readonly pages: PageCalls
  close(): Promise<void>
} {
  const revisions = createRowRevisions(options)
  const mending = createMending({ ...options, revisions })
  return { revisions, pages: createPageCalls(revisions, mending), close: mending.close }
}
