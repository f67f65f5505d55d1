import { useMemo } from 'react'
import type { ProcessRow } from '../../../contract/bridge/processes.ts'
import type { WatchedProcess } from '../../../contract/bridge/watched.ts'
import { RowMarks } from '../../parts/marks/row-marks.tsx'
import { processTexts } from '../../texts/processes.ts'
import { watchedTexts } from '../../texts/watched.ts'
import { LongList } from '../../ui/long-list/long-list.tsx'
import type { LongRowData } from '../../ui/long-list/long-row.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useWatched } from './watch/use-watched.ts'

/** How a list of processes tells what is selected. */
export interface ProcessSelection {
  /** Null for none. */
  selected: string | null
  onSelect(processo: ProcessRow): void
  /** Opens the page of a process. */
  onOpen(processo: ProcessRow): void
  now: Date
}

interface ProcessRowsProps extends Omit<ProcessSelection, 'now'> {
  rows: readonly ProcessRow[]
  label?: string
  /** Beside the number: the state or a time. */
  asideOf?(row: ProcessRow): string
}

/** A list of processes by number and summary. */
export function ProcessRows({ rows, selected, onSelect, onOpen, ...props }: ProcessRowsProps) {
  const { label = processTexts.list, asideOf = () => '' } = props
  const watched = useWatched()
  const ids = useMemo(() => new Set(selected === null ? [] : [selected]), [selected])
  const groups = useMemo(() => [{ title: '', count: rows.length }], [rows.length])
  const withRow = (index: number, act: (row: ProcessRow) => void) => {
    const row = rows[index]
    if (row !== undefined) act(row)
  }
  return (
    <LongList
      label={label}
      isLow
      groups={groups}
      rowAt={(index) => {
        const row = rows[index]
        if (row === undefined) return undefined
        const watch = watched?.find(({ id }) => id === row.id)
        return { id: row.id, title: row.protocolo, second: row.resumo, aside: asideOf(row), ...badgesOf(row, watch) }
      }}
      onSeen={nothing}
      selected={ids}
      onChoose={(index) => withRow(index, onSelect)}
      onOpen={(index) => withRow(index, onOpen)}
    />
  )
}

const nothing = () => undefined

type Badges = Pick<LongRowData, 'mark' | 'strong'>

function badgesOf({ id }: ProcessRow, watch: WatchedProcess | undefined): Badges {
  const { mark, ...others } = watchBadgeOf(watch)
  return {
    ...others,
    mark: (
      <>
        <RowMarks kind="process" id={id} />
        {mark}
      </>
    ),
  }
}

/** Marks a watched process, and makes it bold while it has news. */
function watchBadgeOf(watch: WatchedProcess | undefined): Badges {
  if (watch === undefined) return {}
  const mark = watch.isClosed ? (
    <StatusBadge tone="warn" icon="warn">
      {watchedTexts.closedMark}
    </StatusBadge>
  ) : (
    <small>{watchedTexts.mark}</small>
  )
  return { mark, strong: watch.unseen > 0 ? watchedTexts.news : undefined }
}
