import { useMemo } from 'react'
import type { BoxSearchResult, BoxView, ListedBox } from '../../../contract/bridge/boxes.ts'
import { rangesOf, type SoughtWords, soughtIn } from '../../../contract/search-words.ts'
import { type Answer, useAnswer } from '../../bridge/use-query.ts'
import { RowOperationBadge } from '../../parts/operations/operation-badge.tsx'
import { type BoxName, boxNameText, nameBoxes } from '../../texts/box-names.ts'
import {
  boxScreenTexts,
  emptyFilteredSearch,
  emptySearch,
  filterTexts,
  searchCountText,
  unreadLabel,
} from '../../texts/boxes.ts'
import { exactMoment, shortMoment } from '../../texts/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Highlighted } from '../../ui/highlighted.tsx'
import { Search } from '../../ui/icons.ts'
import { LongList } from '../../ui/long-list/long-list.tsx'
import type { LongRowData } from '../../ui/long-list/long-row.tsx'
import { PaneBody } from '../../ui/panes.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useNextAfterAct } from './after-act.ts'
import { attachedOf, correspondentsOf } from './box-row.tsx'

interface BoxMatches {
  readonly found: readonly BoxSearchResult[]
  readonly isMore: boolean
}

/** Searches while the user types. */
export const useBoxMatches = (text: string, idCaixa: string | null, view: BoxView): Answer<BoxMatches> =>
  useAnswer('boxes.search', text.trim() === '' ? null : { text, idCaixa, view }, 'boxes.changed')

interface BoxMatchListProps {
  text: string
  found: BoxMatches
  /** Each row names its box where all boxes are searched; null where one is. */
  boxes: readonly ListedBox[] | null
  now: Date
  selected: ReadonlySet<string>
  order: BoxView['order']
  onChoose(found: BoxSearchResult): void
  /** Shows all again; undefined where nothing is filtered. */
  onClear: (() => void) | undefined
}

/** The items found, with the sought words marked. */
export function BoxMatchList(props: BoxMatchListProps) {
  const { text, boxes, now, selected, order, onChoose, onClear } = props
  const { found, isMore } = props.found
  useNextAfterAct()
  const sought = useMemo(() => soughtIn(text), [text])
  const names = useMemo(() => (boxes === null ? null : nameBoxes(boxes)), [boxes])
  const rows = useMemo(() => found.map((each) => rowOf(each, { sought, names, now })), [found, sought, names, now])
  const title = searchCountText(found.length, isMore, order)
  const groups = useMemo(() => [{ title, count: found.length }], [title, found])
  if (found.length === 0 && onClear !== undefined) {
    return (
      <PaneBody>
        <EmptyState icon={<Search />} {...emptyFilteredSearch}>
          <Button onPress={onClear}>{filterTexts.clear}</Button>
        </EmptyState>
      </PaneBody>
    )
  }
  if (found.length === 0) {
    return (
      <PaneBody>
        <EmptyState icon={<Search />} {...emptySearch} />
      </PaneBody>
    )
  }
  return (
    <LongList
      label={boxScreenTexts.found}
      groups={groups}
      rowAt={(index) => rows[index]}
      onSeen={nothing}
      selected={selected}
      onChoose={(index) => {
        const chosen = found[index]
        if (chosen !== undefined) onChoose(chosen)
      }}
    />
  )
}

const nothing = () => undefined

interface RowOptions {
  sought: readonly SoughtWords[]
  names: ReadonlyMap<string, BoxName> | null
  now: Date
}

function rowOf(each: BoxSearchResult, { sought, names, now }: RowOptions): LongRowData {
  const { id, assunto, dataHora, pasta, protocolo, excerpt, unread, operationId } = each
  const who = correspondentsOf(each, pasta)
  const box = names?.get(each.idCaixa)
  const number = rangesOf(protocolo, sought).length > 0 ? protocolo : ''
  const place = box === undefined ? '' : boxNameText(box)
  const marked = (shown: string) => <Highlighted text={shown} ranges={rangesOf(shown, sought)} />
  const joined = (...parts: string[]) => parts.filter((part) => part !== '').join(' · ')
  return {
    id,
    aside: shortMoment(dataHora, now),
    asideTitle: exactMoment(dataHora),
    title: marked(joined(place, who)),
    second: marked(assunto),
    third: marked(joined(number, excerpt)),
    attached: attachedOf(each),
    mark: <RowOperationBadge operationId={operationId} />,
    strong: unread ? unreadLabel : undefined,
  }
}
