import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import css from './announcer.module.css'

const Announce = createContext<(text: string) => void>(() => {})

/** Says things to people who do not see them happen. */
export const useAnnounce = () => useContext(Announce)

/** Holds the one polite region of the page. */
export function Announcer({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState({ text: '', turn: 0 })
  const announce = useCallback((text: string) => setSaid(({ turn }) => ({ text, turn: turn + 1 })), [])
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
