import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useState } from 'react'
import type { BoxSearchResult, ListedBox } from '../../../contract/bridge/boxes.ts'
import { rangesOf, type SoughtWords, soughtIn } from '../../../contract/bridge/words.ts'
import { call, on } from '../../bridge/malote.ts'
import { RowOperationBadge } from '../../operations/operation-badge.tsx'
import { emptySearch, searchCountText, unreadLabel } from '../../texts/boxes.ts'
import { exactMoment, shortMoment } from '../../texts/dates.ts'
import { Search } from '../../ui/icons.ts'
import { LongList } from '../../ui/long-list/long-list.tsx'
import type { LongRowData } from '../../ui/long-list/long-row.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { attachedOf, correspondentsOf } from './box-row.tsx'
import css from './boxes.module.css'

export interface BoxMatches {
  readonly found: readonly BoxSearchResult[]
  readonly isMore: boolean
}

/** Searches while the user types; null until the first answer and while nothing is typed. */
export function useBoxMatches(text: string, idCaixa: string | null): BoxMatches | null {
  const [found, setFound] = useState<BoxMatches | null>(null)
  useEffect(() => {
    if (text.trim() === '') {
      setFound(null)
      return undefined
    }
    let isStale = false
    const ask = async () => {
      const outcome = await call('boxes.search', { text, idCaixa })
      if (!isStale && outcome.ok) setFound(outcome.value)
    }
    void ask()
    const off = on('boxes.changed', () => void ask())
    return () => {
      isStale = true
      off()
    }
  }, [text, idCaixa])
  return found
}

export interface BoxMatchListProps {
  text: string
  found: BoxMatches
  /** Each row names its box where all boxes are searched; null where one is. */
  boxes: readonly ListedBox[] | null
  now: Date
  selected: ReadonlySet<string>
  onChoose(found: BoxSearchResult): void
  onKey(event: KeyboardEvent): void
}

/** The items found, with the sought words marked. */
export function BoxMatchList({
  text,
  found: { found, isMore },
  boxes,
  now,
  selected,
  onChoose,
  onKey,
}: BoxMatchListProps) {
  const sought = useMemo(() => soughtIn(text), [text])
  const rows = useMemo(() => found.map((each) => rowOf(each, { sought, boxes, now })), [found, sought, boxes, now])
  const groups = useMemo(() => [{ title: searchCountText(found.length, isMore), count: found.length }], [found, isMore])
  if (found.length === 0) return <EmptyState icon={<Search />} {...emptySearch} />
  return (
    <LongList
      label="Encaminhamentos encontrados"
      groups={groups}
      rowAt={(index) => rows[index]}
      onSeen={nothing}
      selected={selected}
      onChoose={(index) => {
        const chosen = found[index]
        if (chosen !== undefined) onChoose(chosen)
      }}
      onKey={onKey}
    />
  )
}

const nothing = () => undefined

interface RowOptions {
  sought: readonly SoughtWords[]
  boxes: readonly ListedBox[] | null
  now: Date
}

function rowOf(each: BoxSearchResult, { sought, boxes, now }: RowOptions): LongRowData {
  const { id, assunto, dataHora, pasta, protocolo, excerpt, unread, operationId } = each
  const who = correspondentsOf(each, pasta)
  const box = boxes?.find((one) => one.id === each.idCaixa)
  const number = rangesOf(protocolo, sought).length > 0 ? protocolo : ''
  const place = box === undefined ? '' : (box.sigla ?? box.nome)
  const joined = (...parts: string[]) => parts.filter((part) => part !== '').join(' · ')
  return {
    id,
    aside: shortMoment(dataHora, now),
    asideTitle: exactMoment(dataHora),
    title: <Highlighted text={joined(place, who)} sought={sought} />,
    second: <Highlighted text={assunto} sought={sought} />,
    third: <Highlighted text={joined(number, excerpt)} sought={sought} />,
    attached: attachedOf(each),
    mark: <RowOperationBadge operationId={operationId} />,
    strong: unread ? unreadLabel : undefined,
  }
}

function Highlighted({ text, sought }: { text: string; sought: readonly SoughtWords[] }) {
  const parts: ReactNode[] = []
  let at = 0
  for (const { from, until } of rangesOf(text, sought)) {
    parts.push(
      text.slice(at, from),
      <mark key={from} className={css['match']}>
        {text.slice(from, until)}
      </mark>,
    )
    at = until
  }
  return <>{[...parts, text.slice(at)]}</>
}
