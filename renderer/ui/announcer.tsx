import { createContext, type ReactNode, useCallback, useContext, useLayoutEffect, useRef, useState } from 'react'
import css from './announcer.module.css'

const Announce = createContext<(text: string) => void>(() => {})

/** Says things to people who do not see them happen. */
export const useAnnounce = () => useContext(Announce)

/** Holds the one polite region of the page. */
export function Announcer({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState({ text: '', turn: 0 })
  const drawn = useRef(0)
  useLayoutEffect(() => {
    drawn.current = said.turn
  }, [said])
  // What is said before the last has been drawn is said with it: of two that come together neither is lost.
  const announce = useCallback((text: string) => {
    setSaid(({ text: before, turn }) => ({ text: turn > drawn.current ? `${before} ${text}` : text, turn: turn + 1 }))
  }, [])
  return (
    <Announce value={announce}>
      {children}
      <div className={css['said']} role="status" aria-live="polite" data-testid="announcer">
        {/* A new element each time, so that the same words are said again. */}
        <span key={said.turn}>{said.text}</span>
      </div>
    </Announce>
  )
}
