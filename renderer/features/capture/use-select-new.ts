import { startTransition, useLayoutEffect, useState } from 'react'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'

const notSent: ReadonlySet<CaptureRow['state']> = new Set(['draft', 'refused'])

/**
 * Selects files that the user has just added. Files from a watched folder arrive by themselves and do not change the
 * selection.
 */
export function useSelectNew(
  rows: readonly CaptureRow[] | null,
  select: (change: (before: ReadonlySet<string>) => ReadonlySet<string>) => void,
): void {
  const [known, setKnown] = useState<ReadonlySet<string> | null>(null)
  // Main uses the clock of the same computer.
  const [since] = useState(() => new Date().toISOString())
  // Before the row is painted: a click on it comes later, and counts.
  useLayoutEffect(() => {
    if (rows === null) return
    // Includes files that were captured before: the pane says so.
    const drafts = rows.filter(({ folderName, state }) => folderName === null && notSent.has(state))
    // The first answer can contain files that were added while the list was loading.
    const isNew = ({ fileId, addedAt }: CaptureRow) => (known === null ? addedAt >= since : !known.has(fileId))
    const added = drafts.filter(isNew).map(({ fileId }) => fileId)
    if (known !== null && added.length === 0) return
    setKnown(new Set([...(known ?? []), ...drafts.map(({ fileId }) => fileId)]))
    // A transition, because hundreds of files can arrive while the user types.
    if (added.length > 0) startTransition(() => select((before) => new Set([...before, ...added])))
  }, [rows, known, select, since])
}
