import { useEffect, useRef } from 'react'

/**
 * Delays an act until the deferred selection is rendered (`isSettled`). Otherwise a key press would act on the previous
 * selection.
 */
export function useWhenSettled<Name extends string>(
  isSettled: boolean,
  acts: Readonly<Record<Name, () => void>>,
): (name: Name) => void {
  const asked = useRef<Name | null>(null)
  const latest = useRef({ isSettled, acts })
  latest.current = { isSettled, acts }
  useEffect(() => {
    if (!isSettled || asked.current === null) return
    const name = asked.current
    asked.current = null
    acts[name]()
  })
  return (name) => {
    if (latest.current.isSettled) latest.current.acts[name]()
    else asked.current = name
  }
}
