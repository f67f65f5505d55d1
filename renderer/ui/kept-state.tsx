import {
  createContext,
  type Dispatch,
  type RefObject,
  type SetStateAction,
  use,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react'

/** State, by name, that a screen keeps until the user comes back to it. */
export type KeptState = Map<string, unknown>

/** The kept state of the shown screen; null keeps nothing. */
export const KeptStateContext = createContext<KeptState | null>(null)

/** State that is there again when the user comes back to the screen. The name must be unique in the screen. */
export function useKeptState<T>(name: string, initial: T | (() => T)): [T, Dispatch<SetStateAction<T>>] {
  const kept = use(KeptStateContext)
  const [value, setValue] = useState<T>(kept?.has(name) ? (kept.get(name) as T) : initial)
  useEffect(() => void kept?.set(name, value), [kept, name, value])
  return [value, setValue]
}

/** Frames in which a list may still grow to its full height. */
const maxFrames = 20

/** Scrolls an element to where it was when the user left the screen. */
export function useKeptScroll(name: string, element: RefObject<HTMLElement | null>): void {
  const kept = use(KeptStateContext)
  useLayoutEffect(() => {
    const scroller = element.current
    if (kept === null || scroller === null) return
    const key = `scroll ${name}`
    const wanted = Number(kept.get(key))
    let frame = 0
    let left = kept.has(key) ? maxFrames : 0
    const restore = () => {
      scroller.scrollTop = wanted
      left = scroller.scrollTop === wanted ? 0 : left - 1
      if (left > 0) frame = requestAnimationFrame(restore)
    }
    if (left > 0) restore()
    const save = () => {
      // A list that still grows scrolls less than it was asked to.
      if (left === 0) kept.set(key, scroller.scrollTop)
    }
    scroller.addEventListener('scroll', save, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      scroller.removeEventListener('scroll', save)
    }
  }, [kept, name, element])
}
