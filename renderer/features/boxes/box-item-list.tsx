import { useMemo, useRef } from 'react'
import { type BoxFolder, type BoxItem, type BoxView, maxResolvedTogether } from '../../../contract/bridge/boxes.ts'
import { useQuery } from '../../bridge/use-query.ts'
import { emptyFilterText } from '../../texts/box-filtering.ts'
import { boxScreenTexts, emptyFilterTitle, filterTexts, stillFetchingText } from '../../texts/boxes.ts'
import { day } from '../../texts/dates.ts'
import { emptyBoxFolders, emptyInboxes, type FolderName } from '../../texts/forwarding.ts'
import { allSnoozed, snoozeTexts } from '../../texts/moments.ts'
import { Button } from '../../ui/button.tsx'
import { Inbox } from '../../ui/icons.ts'
import { LongList } from '../../ui/long-list/long-list.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useNextAfterAct } from './after-act.ts'
import { createRowData } from './box-row.tsx'
import css from './boxes.module.css'
import { useBoxRows } from './use-box-rows.ts'

export interface BoxItemListProps {
  idCaixa: string
  folder: FolderName
  /** Of the view. */
  content: BoxFolder
  view: BoxView
  now: Date
  selected: ReadonlySet<string>
  onChoose(item: BoxItem, add: boolean): void
  /** `total` rows are selected, of which at most the first `maxResolvedTogether` are given. */
  onSeveral(items: readonly BoxItem[], total: number): void
  /** Shows all again; undefined where nothing is filtered. */
  onClear: (() => void) | undefined
}

/** The items of a folder, grouped by day. */
export function BoxItemList(props: BoxItemListProps) {
  const { idCaixa, folder, content, view, now, selected, onChoose, onSeveral, onClear } = props
  const { itemAt, load, loadRange } = useBoxRows(idCaixa, folder, view)
  useNextAfterAct()
  const rowOf = useMemo(() => createRowData(folder, now), [folder, now])
  // A string, so that unchanged days keep the same groups and need no new layout.
  const back = content.back ?? 0
  const returned = back === 0 ? [] : [`${snoozeTexts.back}|${back}`]
  const days = returned.concat(content.days.map(({ at, count }) => `${day(at, now)}|${count}`)).join('\n')
  const groups = useMemo(() => groupsOf(days), [days])
  const turn = useRef(0)
  /** Loads missing rows; a later selection is not overwritten when they arrive. */
  async function several(from: number, until: number): Promise<void> {
    turn.current += 1
    const mine = turn.current
    const items = await loadRange(from, until, maxResolvedTogether)
    if (mine === turn.current) onSeveral(items, until - from + 1)
  }
  if (content.total === 0) {
    if (onClear !== undefined) {
      return (
        <EmptyState icon={<Inbox />} title={emptyFilterTitle} text={emptyFilterText(view)}>
          <Button onPress={onClear}>{filterTexts.clear}</Button>
        </EmptyState>
      )
    }
    // The notice above says that there are items.
    if ((content.leftOut ?? 0) > 0 || content.isCut === true) return null
    if ((content.snoozed ?? 0) > 0) return <EmptyState icon={<Inbox />} {...allSnoozed} />
    if (folder === 'Entrada') return <EmptyInbox idCaixa={idCaixa} />
    return <EmptyState icon={<Inbox />} {...emptyBoxFolders[folder]} />
  }
  return (
    <>
      {!content.isWhole && <p className={css['note']}>{stillFetchingText(content.total)}</p>}
      <LongList
        label={boxScreenTexts.list}
        groups={groups}
        rowAt={(index) => {
          const item = itemAt(index)
          return item === undefined ? undefined : rowOf(item)
        }}
        onSeen={load}
        selected={selected}
        onChoose={(index, add) => {
          turn.current += 1
          const item = itemAt(index)
          if (item !== undefined) onChoose(item, add)
        }}
        onRange={(from, until) => void several(from, until)}
        onAll={() => void several(0, content.total - 1)}
      />
    </>
  )
}

/** An empty inbox: whether nothing has come, or everything was acted on. */
function EmptyInbox({ idCaixa }: { idCaixa: string }) {
  const resolved = useQuery('boxes.folder', { idCaixa, pasta: 'Resolvidos' }, 'boxes.changed').value
  if (resolved === null) return null
  const isKnown = resolved.syncedAt !== null && resolved.isWhole
  if (resolved.total > 0) return <EmptyState icon={<Inbox />} {...emptyInboxes.resolved} />
  return <EmptyState icon={<Inbox />} {...(isKnown ? emptyInboxes.untouched : emptyInboxes.unknown)} />
}

/** Days with the same title form one group. */
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
