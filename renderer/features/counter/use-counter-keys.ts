import { useEffect, useRef } from 'react'
import { counterKeys } from '../../texts/counter.ts'
import { isOverlayOpen } from '../../ui/overlays.ts'

type Acts = Partial<Readonly<Record<keyof typeof counterKeys, () => void>>>

const acting = (Object.keys(counterKeys) as (keyof typeof counterKeys)[]).filter((name) => name !== 'serve')

/** The keys of Balcão that send nothing: they act wherever the focus is, but not behind a dialog or an open list. */
export function useCounterKeys(acts: Acts): void {
  const latest = useRef(acts)
  latest.current = acts
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, altKey, shiftKey, metaKey } = event
      if (ctrlKey || altKey || shiftKey || metaKey || event.repeat || event.isComposing || isOverlayOpen()) return
      const name = acting.find((each) => counterKeys[each].keys[0] === key)
      const act = name && latest.current[name]
      if (act === undefined) return
      event.preventDefault()
      event.stopPropagation()
      act()
    }
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  }, [])
}
