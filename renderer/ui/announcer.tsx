import { createContext, type ReactNode, useCallback, useContext, useLayoutEffect, useRef, useState } from 'react'
import css from './spoken.module.css'

const Announce = createContext<(text: string) => void>(() => {})

/** Announces a text to screen readers. */
export const useAnnounce = () => useContext(Announce)

/** Holds the one live region of the page; nothing that was said in another `scope` stays in it, or comes late. */
export function Announcer({ scope, children }: { scope: string; children: ReactNode }) {
  const [spoken, setSpoken] = useState({ text: '', turn: 0, scope })
  const renderedTurn = useRef(0)
  useLayoutEffect(() => {
    renderedTurn.current = spoken.turn
  }, [spoken])
  // A text that comes before the last one is rendered is added to it, so that neither is lost.
  const announce = useCallback(
    (text: string) => {
      setSpoken(({ text: before, turn, scope: scopeBefore }) => ({
        text: turn > renderedTurn.current && scopeBefore === scope ? `${before} ${text}` : text,
        turn: turn + 1,
        scope,
      }))
    },
    [scope],
  )
  return (
    <Announce value={announce}>
      {children}
      <div className={css['spoken']} role="status" aria-live="polite" data-testid="announcer">
        {/* A new element each time, so that the same text is spoken again. */}
        <span key={spoken.turn}>{spoken.scope === scope && spoken.text}</span>
      </div>
    </Announce>
  )
}
