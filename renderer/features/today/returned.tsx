import { useEffect, useState } from 'react'
import type { Mark } from '../../../contract/bridge/marks.ts'
import { call, on } from '../../bridge/malote.ts'
import { useMarks } from '../../bridge/replicas.ts'
import { SnoozeBadge } from '../../parts/marks/snooze.tsx'
import { deadlineCard } from '../../texts/marks.ts'
import { snoozeTexts } from '../../texts/moments.ts'
import { Button } from '../../ui/button.tsx'
import { useMinute } from '../../ui/use-today.ts'
import { type CardRow, cardOf } from './card.tsx'

/** The card of the items that have come back from a snooze, and still wait in the input of their box. */
export function useReturned(onOpen: (mark: Mark) => void) {
  const { value, failure } = useMarks()
  const now = useMinute()
  const back = (value ?? [])
    .filter(({ snoozedUntil }) => snoozedUntil !== null && Date.parse(snoozedUntil) <= now.getTime())
    .toSorted((a, b) => (b.snoozedUntil ?? '').localeCompare(a.snoozedUntil ?? ''))
  const waiting = useWaiting(back)
  const rows = back.filter(({ id }) => waiting?.has(id)).map(rowOf)

  function rowOf(mark: Mark): CardRow {
    const { kind, id, protocolo, idCaixa } = mark
    const title = mark.title || deadlineCard.closed
    const items = [{ kind, id, title: mark.title, protocolo, idCaixa }]
    return {
      id,
      title,
      second: [deadlineCard.kinds[kind], protocolo].filter((part) => part !== null).join(' · '),
      mark: <SnoozeBadge mark={mark} />,
      act: (
        <Button
          variant="quiet"
          aria-label={snoozeTexts.seenOf(title)}
          onPress={() => void call('marks.setEach', { groups: [{ items, changes: { snoozedUntil: null } }] })}
        >
          {snoozeTexts.seen}
        </Button>
      ),
      onOpen: () => onOpen(mark),
    }
  }
  return {
    isRead: failure !== null || (value !== null && waiting !== null),
    card: cardOf({ title: snoozeTexts.back, rows, total: rows.length }),
  }
}

/** The ids of those forwardings that wait in the input of the box in which they were snoozed; null before the answer. */
function useWaiting(marks: readonly Mark[]): ReadonlySet<string> | null {
  const key = JSON.stringify(marks.flatMap(({ id, idCaixa }) => (idCaixa === null ? [] : [[idCaixa, id]])))
  const [waiting, setWaiting] = useState<ReadonlySet<string> | null>(null)
  useEffect(() => {
    const byBox = Map.groupBy(JSON.parse(key) as [string, string][], ([idCaixa]) => idCaixa)
    let turn = 0
    async function ask(): Promise<void> {
      turn += 1
      const mine = turn
      const answers = await Promise.all(
        [...byBox].map(([idCaixa, items]) =>
          call('boxes.itemStatus', { idCaixa, ids: items.map(([, id]) => id).slice(0, 500) }),
        ),
      )
      const ids = answers.flatMap((answer) => (answer.ok ? answer.value : [])).filter(({ waits }) => waits)
      if (mine === turn) setWaiting(new Set(ids.map(({ id }) => id)))
    }
    void ask()
    const off = on('boxes.changed', () => void ask())
    return () => {
      turn = -1
      off()
    }
  }, [key])
  return waiting
}
