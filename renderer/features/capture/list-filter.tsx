import { type ReactNode, useMemo } from 'react'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import { type CaptureFilter, captureFilters, captureFiltersLabel } from '../../texts/capture.ts'
import { shortCount } from '../../texts/numbers.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { filterCounts } from './filter.ts'

interface ListFilterProps {
  rows: readonly CaptureRow[]
  heldIds: ReadonlySet<string>
  value: CaptureFilter
  onChange(filter: CaptureFilter): void
  /** At the end of their line. */
  end: ReactNode
  children: ReactNode
}

/** The others are shown only while they have rows, or are chosen. */
const alwaysShown: readonly CaptureFilter[] = ['all', 'open']

/** The filters of a list, with the counts of those that have rows. */
export function ListFilter({ rows, heldIds, value, onChange, end, children }: ListFilterProps) {
  const tabs = useMemo(() => {
    const counts = filterCounts(rows, heldIds)
    return captureFilters
      .filter(({ id }) => alwaysShown.includes(id) || counts[id] > 0 || id === value)
      .map(({ id, text }) => ({ id, text, count: counts[id] === 0 ? undefined : shortCount(counts[id]) }))
  }, [rows, heldIds, value])
  return (
    <Tabs label={captureFiltersLabel} value={value} onChange={onChange} tabs={tabs} end={end}>
      {children}
    </Tabs>
  )
}
