import { type KeyboardEvent, useMemo, useRef } from 'react'
import { type BoxFolder, type BoxItem, mostTogether } from '../../../contract/bridge/boxes.ts'
import { stillFetchingText } from '../../texts/boxes.ts'
import { day } from '../../texts/dates.ts'
import { emptyFolders, type Folder } from '../../texts/forwarding.ts'
import { Inbox } from '../../ui/icons.ts'
import { LongList } from '../../ui/long-list/long-list.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { createRows } from './box-row.tsx'
import css from './boxes.module.css'
import { useBoxRows } from './use-box-rows.ts'

export interface BoxListProps {
  idCaixa: string
  folder: Folder
  told: BoxFolder
  now: Date
  selected: ReadonlySet<string>
  onChoose(item: BoxItem, add: boolean): void
  /** Several at once, and how many it would have been. */
  onSeveral(items: readonly BoxItem[], wanted: number): void
  onKey(event: KeyboardEvent): void
}

/** A folder of a box, by days, of any length. */
export function BoxList(props: BoxListProps) {
  const { idCaixa, folder, told, now, selected, onChoose, onSeveral, onKey } = props
  const { itemAt, see, between } = useBoxRows(idCaixa, folder)
  const rowOf = useMemo(() => createRows(folder, now), [folder, now])
  // The same days as before are the same list: it is not laid out anew.
  const days = told.days.map(({ at, count }) => `${day(at, now)}|${count}`).join('\n')
  const groups = useMemo(() => groupsOf(days), [days])
  const turn = useRef(0)
  /** Rows that are not here yet are asked for: a later choice is not undone when they come. */
  async function several(from: number, until: number): Promise<void> {
    turn.current += 1
    const mine = turn.current
    const items = await between(from, until, mostTogether)
    if (mine === turn.current) onSeveral(items, until - from + 1)
  }
  if (told.total === 0) return <EmptyState icon={<Inbox />} {...emptyFolders[folder]} />
  return (
    <>
      {!told.isWhole && <p className={css['note']}>{stillFetchingText(told.total)}</p>}
      <LongList
        label="Encaminhamentos"
        groups={groups}
        rowAt={(index) => {
          const item = itemAt(index)
          return item === undefined ? undefined : rowOf(item)
        }}
        onSeen={see}
        selected={selected}
        onChoose={(index, add) => {
          turn.current += 1
          const item = itemAt(index)
          if (item !== undefined) onChoose(item, add)
        }}
        onRange={(from, until) => void several(from, until)}
        onAll={() => void several(0, told.total - 1)}
        onKey={onKey}
      />
    </>
  )
}

/** Days that are called alike stand together. */
function groupsOf(days: string): { title: string; count: number }[] {
  const groups: { title: string; count: number }[] = []
  for (const line of days === '' ? [] : days.split('\n')) {
    const [title = '', count = '0'] = line.split('|')
    const last = groups.at(-1)
    if (last?.title === title) last.count += Number(count)
    else groups.push({ title, count: Number(count) })
  }
  return groups
}
