import { useMemo } from 'react'
import type { ProcessRow } from '../../../contract/bridge/processes.ts'
import type { WatchedProcess } from '../../../contract/bridge/watched.ts'
import { RowMarks } from '../../parts/marks/row-marks.tsx'
import { processTexts } from '../../texts/processes.ts'
import { watchedTexts } from '../../texts/watched.ts'
import { type Row, RowList } from '../../ui/row-list.tsx'
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
  const withRow = (id: string | undefined, act: (row: ProcessRow) => void) => {
    const row = rows.find((each) => each.id === id)
    if (row !== undefined) act(row)
  }
  return (
    <RowList
      label={label}
      selected={ids}
      onSelect={([id]) => withRow(id, onSelect)}
      onOpen={(id) => withRow(id, onOpen)}
      groups={[
        {
          id: 'processes',
          title: '',
          rows: rows.map((row) => ({
            id: row.id,
            title: row.protocolo,
            second: row.resumo,
            aside: asideOf(row),
            ...badgesOf(
              row,
              watched?.find(({ id }) => id === row.id),
            ),
          })),
        },
      ]}
    />
  )
}

function badgesOf({ id }: ProcessRow, watch: WatchedProcess | undefined): Pick<Row, 'mark' | 'strong'> {
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
function watchBadgeOf(watch: WatchedProcess | undefined): Pick<Row, 'mark' | 'strong'> {
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
