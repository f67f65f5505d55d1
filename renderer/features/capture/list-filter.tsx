import { type ReactNode, useMemo } from 'react'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import { type CaptureFilter, captureFilters, captureFiltersLabel } from '../../texts/capture.ts'
import { shortCount } from '../../texts/numbers.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { filterCounts } from './filter.ts'

/** Shorter lists need no filter. */
const longList = 8

export const isLong = (rows: readonly CaptureRow[]): boolean => rows.length > longList

interface ListFilterProps {
  rows: readonly CaptureRow[]
  heldIds: ReadonlySet<string>
  value: CaptureFilter
  onChange(filter: CaptureFilter): void
  children: ReactNode
}

/** These filters are shown only while they have rows, or are chosen. */
const shownWithRows: readonly CaptureFilter[] = ['held', 'signature']

/** The filters of a long list, each with its count. */
export function ListFilter({ rows, heldIds, value, onChange, children }: ListFilterProps) {
  const tabs = useMemo(() => {
    const counts = filterCounts(rows, heldIds)
    return captureFilters
      .filter(({ id }) => !shownWithRows.includes(id) || counts[id] > 0 || id === value)
      .map(({ id, text }) => ({ id, text, count: shortCount(counts[id]) }))
  }, [rows, heldIds, value])
  return (
    <Tabs label={captureFiltersLabel} value={value} onChange={onChange} tabs={tabs}>
      {children}
    </Tabs>
  )
}
