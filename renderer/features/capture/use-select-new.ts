import { startTransition, useEffect, useState } from 'react'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import { isOpen } from '../../files/selection.ts'

/**
 * Files that the person has just brought are chosen, so that the next step is at hand. What a watched folder brings
 * comes by itself, and changes nothing under the person's hands.
 */
export function useSelectNew(
  rows: readonly CaptureRow[] | null,
  select: (change: (before: ReadonlySet<string>) => ReadonlySet<string>) => void,
): void {
  const [known, setKnown] = useState<ReadonlySet<string> | null>(null)
  // Main goes by the clock of this same computer.
  const [since] = useState(() => new Date().toISOString())
  useEffect(() => {
    if (rows === null) return
    const drafts = rows.filter((row) => row.folderName === null && isOpen(row))
    // What was brought while the list was still being read is in its first answer.
    const isFresh = ({ fileId, addedAt }: CaptureRow) => (known === null ? addedAt >= since : !known.has(fileId))
    const fresh = drafts.filter(isFresh).map(({ fileId }) => fileId)
    if (known !== null && fresh.length === 0) return
    setKnown(new Set([...(known ?? []), ...drafts.map(({ fileId }) => fileId)]))
    // Not in the way of anything: hundreds may come while the person types.
    if (fresh.length > 0) startTransition(() => select((before) => new Set([...before, ...fresh])))
  }, [rows, known, select, since])
}
