import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import { textMatcher } from '../../../contract/search-words.ts'
import { type CaptureFilter, captureFilters } from '../../texts/capture.ts'
import type { TableSort } from '../../ui/data-table.tsx'
import { captureColumns } from './columns.ts'

type Filtered = Pick<CaptureRow, 'state' | 'known' | 'kind' | 'registro' | 'operationId'>

/** The ids of the operations that are held. */
type HeldIds = ReadonlySet<string>

/** The filter of a row besides "all", if any; a file that was captured before counts as captured. */
export function filterOf(row: Filtered, heldIds: HeldIds): Exclude<CaptureFilter, 'all'> | null {
  const { state, known, operationId } = row
  if (known !== null) return 'done'
  if (state === 'done' && row.registro !== null) return 'done'
  // A service can capture a document before it gives the number.
  if (state === 'done') return isBeingSigned(row) ? 'signature' : null
  if (state === 'deleted') return null
  if (state === 'problem' || state === 'refused') return 'problem'
  if (state !== 'sent') return 'open'
  return heldIds.has(operationId ?? '') ? 'held' : 'sent'
}

/** Sent to signature, and not captured yet. */
export const isBeingSigned = ({ state, kind, registro }: Pick<CaptureRow, 'state' | 'kind' | 'registro'>): boolean =>
  state === 'done' && kind === 'signature' && registro === null

/** The number of rows of each filter. */
export function filterCounts(rows: readonly Filtered[], heldIds: HeldIds): Readonly<Record<CaptureFilter, number>> {
  const counts = Object.fromEntries(captureFilters.map(({ id }) => [id, 0])) as Record<CaptureFilter, number>
  counts.all = rows.length
  for (const row of rows) {
    const filter = filterOf(row, heldIds)
    if (filter !== null) counts[filter] += 1
  }
  return counts
}

/** The pages of the files together; null while some are still being counted. */
export function pagesOf(rows: readonly Pick<CaptureRow, 'state' | 'report'>[]): number | null {
  const isCounting = rows.some(({ state, report }) => report === null && (state === 'preparing' || state === 'draft'))
  return isCounting ? null : rows.reduce((sum, { report }) => sum + (report?.pages ?? 0), 0)
}

export interface TableQuery {
  readonly heldIds: HeldIds
  readonly filter: CaptureFilter
  readonly text: string
  /** Contents that have the text on a page, as it was recognised on this computer. */
  readonly foundContents: ReadonlySet<string>
  readonly sort: TableSort | null
  /** Files that were done when the screen was opened stand last. Later ones keep their place, so that no row moves. */
  readonly behind: ReadonlySet<string>
}

const behindLast = (rows: readonly CaptureRow[], behind: ReadonlySet<string>): CaptureRow[] => [
  ...rows.filter(({ fileId }) => !behind.has(fileId)),
  ...rows.filter(({ fileId }) => behind.has(fileId)),
]

/** The rows to show: as the user sorts them, or in the order in which they were added, those to do first. */
export function queryRows(
  rows: readonly CaptureRow[],
  { heldIds, filter, text, foundContents, sort, behind }: TableQuery,
): CaptureRow[] {
  const matches = textMatcher(text)
  const shown = rows.filter(
    (row) =>
      (filter === 'all' || filterOf(row, heldIds) === filter) &&
      (text.trim() === '' || matches(row.name) || foundContents.has(row.sha256 ?? '')),
  )
  const compare = sort === null ? undefined : captureColumns.find(({ id }) => id === sort.column)?.compare
  if (sort === null || compare === undefined) return behindLast(shown, behind)
  const sign = sort.isDescending ? -1 : 1
  return shown.toSorted((a, b) => sign * compare(a, b))
}

/** Whether nothing is left to do: sent, captured or removed. */
export const isBehind = (row: Filtered): boolean => !['open', 'problem'].includes(filterOf(row, noIds) ?? '')

const noIds: HeldIds = new Set()
