import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useState } from 'react'
import type { BoxFound, ListedBox } from '../../../contract/bridge/boxes.ts'
import { rangesOf, type SoughtWords, soughtIn } from '../../../contract/bridge/words.ts'
import { call, on } from '../../bridge/malote.ts'
import { RowMark } from '../../operations/operation-mark.tsx'
import { emptySearch, foundText, unreadText } from '../../texts/boxes.ts'
import { exactMoment, shortMoment } from '../../texts/dates.ts'
import { Search } from '../../ui/icons.ts'
import { LongList } from '../../ui/long-list/long-list.tsx'
import type { LongRowFace } from '../../ui/long-list/long-row.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { whoOf } from './box-row.tsx'
import css from './boxes.module.css'

export interface Found {
  readonly found: readonly BoxFound[]
  readonly isMore: boolean
}

/** What has the words that are typed, as they are typed; null until the first answer and while nothing is typed. */
export function useFound(text: string, idCaixa: string | null): Found | null {
  const [found, setFound] = useState<Found | null>(null)
  useEffect(() => {
    if (text.trim() === '') {
      setFound(null)
      return undefined
    }
    let isOld = false
    const ask = async () => {
      const outcome = await call('boxes.search', { text, idCaixa })
      if (!isOld && outcome.ok) setFound(outcome.value)
    }
    void ask()
    const off = on('boxes.changed', () => void ask())
    return () => {
      isOld = true
      off()
    }
  }, [text, idCaixa])
  return found
}

export interface BoxSearchProps {
  text: string
  found: Found
  /** Named in each row, where all of them are searched; null where it is one. */
  boxes: readonly ListedBox[] | null
  now: Date
  selected: ReadonlySet<string>
  onChoose(found: BoxFound): void
  onKey(event: KeyboardEvent): void
}

/** What was found, with the words in it. */
export function BoxSearch({ text, found: { found, isMore }, boxes, now, selected, onChoose, onKey }: BoxSearchProps) {
  const sought = useMemo(() => soughtIn(text), [text])
  const rows = useMemo(() => found.map((each) => rowOf(each, { sought, boxes, now })), [found, sought, boxes, now])
  const groups = useMemo(() => [{ title: foundText(found.length, isMore), count: found.length }], [found, isMore])
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

function rowOf(each: BoxFound, { sought, boxes, now }: RowOptions): LongRowFace {
  const { id, assunto, dataHora, pasta, protocolo, excerpt, unread, operationId } = each
  const who = whoOf(each, pasta)
  const box = boxes?.find((one) => one.id === each.idCaixa)
  const number = rangesOf(protocolo, sought).length > 0 ? protocolo : ''
  const place = box === undefined ? '' : (box.sigla ?? box.nome)
  // What was sought comes first: a line is cut at its end.
  const isInText = rangesOf(excerpt, sought).length > 0
  const words = [place, number, ...(isInText ? [excerpt, who] : [who, excerpt])].filter((part) => part !== '')
  return {
    ...{ id, aside: shortMoment(dataHora, now), asideTitle: exactMoment(dataHora) },
    title: <Highlighted text={assunto} sought={sought} />,
    second: <Highlighted text={words.join(' · ')} sought={sought} />,
    mark: <RowMark operationId={operationId} />,
    strong: unread ? unreadText : undefined,
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
