import { useEffect, useRef, useState } from 'react'

/**
 * Delays an act until the deferred selection is rendered (`isSettled`). Otherwise a key or a button would act on the
 * previous selection. Answers the same functions at every render.
 */
export function useWhenSettled<Acts extends Readonly<Record<string, () => void>>>(
  isSettled: boolean,
  acts: Acts,
): Acts {
  const asked = useRef<keyof Acts | null>(null)
  const latest = useRef({ isSettled, acts })
  latest.current = { isSettled, acts }
  useEffect(() => {
    if (!isSettled || asked.current === null) return
    const name = asked.current
    asked.current = null
    acts[name]?.()
  })
  const [delayed] = useState(() => {
    const delay = (name: string) => () => {
      if (latest.current.isSettled) latest.current.acts[name]?.()
      else asked.current = name
    }
    return Object.fromEntries(Object.keys(acts).map((name) => [name, delay(name)])) as Acts
  })
  return delayed
}
