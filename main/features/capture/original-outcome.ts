import type { CaptureStore, StoredRow } from './store.ts'

/** The outcome of a file as it was imported; of a stack, that of all documents that it was split into. */
export type OriginalOutcome = Pick<StoredRow, 'fileId' | 'state' | 'problem' | 'known'>

/** True once nothing more happens to a row by itself. */
const hasEnded = ({ state, known }: StoredRow) =>
  state === 'done' || state === 'deleted' || state === 'problem' || (state === 'draft' && known !== null)

/**
 * The outcome of the file that a row came from; null if the row does not exist. A stack is open as long as one of its
 * documents is; with one problem it is a problem.
 */
export function originalOutcome(fileId: string, store: Pick<CaptureStore, 'find' | 'partsOf'>): OriginalOutcome | null {
  const row = store.find(fileId)
  if (row === null || row.stackId === null) return row
  const original = row.stackId
  const parts = store.partsOf(original)
  const decisive =
    parts.find((part) => !hasEnded(part)) ??
    parts.find(({ state }) => state === 'problem') ??
    parts.find(({ state }) => state !== 'draft') ??
    row
  const { state, problem, known } = decisive
  return { fileId: original, state, problem, known }
}
