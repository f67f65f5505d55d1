import { Clock } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import type { OperationView } from '../../contract/bridge/outbox.ts'
import { call } from '../bridge/malote.ts'
import { useOperations } from '../bridge/replicas.ts'
import { commonTexts } from '../texts/common.ts'
import { holdSpoken, holdText, undoneText } from '../texts/hold.ts'
import { useAnnounce } from '../ui/announcer.tsx'
import { useSecondsLeft } from '../ui/use-seconds-left.ts'
import css from './hold-bar.module.css'
import { useWindowKeys } from './use-window-keys.ts'

/** How long the result of an undo is shown, in milliseconds. */
const resultMs = 6000
/** Operations requested within this time, in milliseconds, are announced together. */
const batchMs = 200

/** The operations being held, with their countdown and undo. It stands in the status line, so that nothing moves. */
export function HoldBar() {
  // `collect` sends nothing by itself; what leaves at a chosen moment has no end of its hold.
  const held =
    useOperations(({ value }) => value)?.filter(({ heldUntil, kind }) => heldUntil !== null && kind !== 'collect') ?? []
  const first = held.reduce<string | null>((least, { heldUntil }) => earlier(least, heldUntil), null)
  const seconds = useSecondsLeft(first)
  const [undone, setUndone] = useState<string | null>(null)
  const announce = useAnnounce()
  const text = useId()
  useHoldAnnouncement(held, seconds)

  useEffect(() => {
    if (undone === null) return
    const timer = setTimeout(() => setUndone(null), resultMs)
    return () => clearTimeout(timer)
  }, [undone])

  async function undo(): Promise<void> {
    const requested = held.map(({ id: operationId, kind }) => ({ operationId, kind }))
    const outcomes = await Promise.all(requested.map(({ operationId }) => call('outbox.cancel', { operationId })))
    const inTime = requested.filter((_, index) => outcomes[index]?.ok)
    const text = undoneText(inTime, requested.length - inTime.length)
    setUndone(text)
    announce(text)
  }
  const isHeld = held.length > 0 && seconds !== null
  useWindowKeys({
    undo() {
      if (isHeld) void undo()
      return isHeld
    },
  })
  if (!isHeld) return undone === null ? null : <p className={css['bar']}>{undone}</p>
  return (
    <div className={css['bar']}>
      <Clock aria-hidden />
      <span className={css['text']} id={text}>
        {holdText(kindsOf(held), seconds)}
      </span>
      <Button
        className={css['undo'] ?? ''}
        aria-describedby={text}
        aria-keyshortcuts="Control+Z"
        onPress={() => void undo()}
      >
        {commonTexts.undo}
      </Button>
    </div>
  )
}

const kindsOf = (held: readonly OperationView[]) => held.map(({ kind }) => kind)

const earlier = (one: string | null, other: string | null) =>
  one === null || (other !== null && other < one) ? other : one

/** Announces new held operations once, not every second. A change does not postpone what is new already. */
function useHoldAnnouncement(held: readonly OperationView[], seconds: number | null): void {
  const announce = useAnnounce()
  const known = useRef<ReadonlySet<string>>(new Set())
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const latest = useRef({ held, seconds: 0 })
  latest.current = { held, seconds: seconds ?? 0 }
  const ids = held.map(({ id }) => id).join(' ')
  useEffect(() => {
    const isNew = (id: string) => id !== '' && !known.current.has(id)
    if (timer.current !== undefined || !ids.split(' ').some(isNew)) return
    timer.current = setTimeout(() => {
      timer.current = undefined
      const { held: stillHeld, seconds: left } = latest.current
      const hasNew = stillHeld.some(({ id }) => isNew(id))
      known.current = new Set(stillHeld.map(({ id }) => id))
      if (hasNew) announce(holdSpoken(stillHeld, left))
    }, batchMs)
  }, [ids, announce])
  useEffect(() => () => clearTimeout(timer.current), [])
}
