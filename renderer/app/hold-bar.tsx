import { Clock } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import type { OperationView } from '../../contract/bridge/outbox.ts'
import { call } from '../bridge/malote.ts'
import { operations } from '../bridge/replicas.ts'
import { holdSpoken, holdText, undoneText } from '../texts/hold.ts'
import { useAnnounce } from '../ui/announcer.tsx'
import { useSecondsLeft } from '../ui/use-seconds-left.ts'
import css from './hold-bar.module.css'

/** How long it stands there what an undo has done. */
const readMs = 6000
/** Operations that are asked for in one breath are spoken of in one. */
const breathMs = 200

/**
 * What is held, until the first of it leaves, and its undo. It stands in the line at the foot of the window, which is
 * always there: nothing moves when it comes or goes.
 */
export function HoldBar() {
  // Waiting for signatures sends nothing, and goes with what it is for.
  const held =
    operations.use(({ value }) => value)?.filter(({ state, kind }) => state === 'held' && kind !== 'collect') ?? []
  const first = held.reduce<string | null>((least, { heldUntil }) => earlier(least, heldUntil), null)
  const seconds = useSecondsLeft(first)
  const [undone, setUndone] = useState<string | null>(null)
  const announce = useAnnounce()
  const text = useId()
  useSpoken(held, seconds)

  useEffect(() => {
    if (undone === null) return
    const timer = setTimeout(() => setUndone(null), readMs)
    return () => clearTimeout(timer)
  }, [undone])

  async function undo(): Promise<void> {
    const wanted = held.map(({ id: operationId, kind }) => ({ operationId, kind }))
    const outcomes = await Promise.all(wanted.map(({ operationId }) => call('outbox.cancel', { operationId })))
    const inTime = wanted.filter((_, index) => outcomes[index]?.ok)
    const text = undoneText(inTime, wanted.length - inTime.length)
    setUndone(text)
    announce(text)
  }
  if (held.length === 0 || seconds === null) return undone === null ? null : <p className={css['bar']}>{undone}</p>
  return (
    <div className={css['bar']}>
      <Clock aria-hidden />
      <span className={css['text']} id={text}>
        {holdText(kindsOf(held), seconds)}
      </span>
      <Button className={css['undo'] ?? ''} aria-describedby={text} onPress={() => void undo()}>
        Desfazer
      </Button>
    </div>
  )
}

const kindsOf = (held: readonly OperationView[]) => held.map(({ kind }) => kind)

const earlier = (one: string | null, other: string | null) =>
  one === null || (other !== null && other < one) ? other : one

/** Says once that something is held, not every second. */
function useSpoken(held: readonly OperationView[], seconds: number | null): void {
  const announce = useAnnounce()
  const known = useRef<ReadonlySet<string>>(new Set())
  const latest = useRef<{ kinds: readonly string[]; seconds: number }>({ kinds: [], seconds: 0 })
  latest.current = { kinds: kindsOf(held), seconds: seconds ?? 0 }
  const ids = held.map(({ id }) => id).join(' ')
  useEffect(() => {
    const now = new Set(ids === '' ? [] : ids.split(' '))
    const news = [...now].some((id) => !known.current.has(id))
    if (!news) {
      known.current = now
      return
    }
    const timer = setTimeout(() => {
      known.current = now
      announce(holdSpoken(latest.current.kinds, latest.current.seconds))
    }, breathMs)
    return () => clearTimeout(timer)
  }, [ids, announce])
}
