import { useEffect, useRef } from 'react'

/**
 * Acts on what the person has chosen, whenever they ask: where the pane does not show that yet (`isSettled`), as soon as
 * it does. Acts asked for by a key would otherwise be done with what was chosen a moment before.
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
