import { captureTexts } from './capture-texts.ts'
import type { CaptureStore, StoredRow } from './store.ts'

/**
 * Reads rows as they are shown. A row that is `preparing` while nothing imports its file is shown as a `problem`: the
 * disk may have failed before that could be written.
 */
export interface RowView {
  list(): StoredRow[]
  /** Finds a row, also one that was removed from the list. */
  find(fileId: string): StoredRow | null
  findListed(fileId: string): StoredRow | null
  /** The rows that exist among these ids, in this order; also those removed from the list. */
  findMany(fileIds: readonly string[]): StoredRow[]
  shown(row: StoredRow): StoredRow
  importStarted(fileId: string): void
  importEnded(fileId: string): void
}

export function createRowView(store: Pick<CaptureStore, 'list' | 'find' | 'findListed'>): RowView {
  const importing = new Set<string>()
  const shown = (row: StoredRow): StoredRow =>
    row.state !== 'preparing' || importing.has(row.fileId)
      ? row
      : { ...row, state: 'problem', problem: captureTexts.interrupted }
  const shownOrNull = (row: StoredRow | null) => (row === null ? null : shown(row))
  return {
    list: () => store.list().map(shown),
    find: (fileId) => shownOrNull(store.find(fileId)),
    findListed: (fileId) => shownOrNull(store.findListed(fileId)),
    findMany: (fileIds) => fileIds.flatMap((fileId) => shownOrNull(store.find(fileId)) ?? []),
    shown,
    importStarted: (fileId) => void importing.add(fileId),
    importEnded: (fileId) => void importing.delete(fileId),
  }
}
