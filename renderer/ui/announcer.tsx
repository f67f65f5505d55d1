import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import css from './spoken.module.css'

interface Announcing {
  announce(this: void, text: string): void
  /** The title of the screen that was announced last, and when anything was, by `performance.now()`. */
  readonly last: { screen: string | null; at: number }
}
const Announce = createContext<Announcing>({ announce: () => {}, last: { screen: null, at: Number.NEGATIVE_INFINITY } })

/** Announces a text to screen readers. */
export function useAnnounce() {
  const { announce, last } = useContext(Announce)
  return useCallback(
    (text: string) => {
      last.at = performance.now()
      announce(text)
    },
    [announce, last],
  )
}

/** A title waits until the last sentence is this old, in milliseconds, and does not take its place. */
const beingSpokenMs = 1000

/** Announces the title of a new screen: the focus may stay in the menu. Null: no screen's title. */
export function useSpokenScreen(title: string | null): void {
  const { announce, last } = useContext(Announce)
  useEffect(() => {
    if (title === null || title === last.screen) return
    last.screen = title
    const speak = () => {
      if (last.screen !== title) return
      const waitMs = last.at + beingSpokenMs - performance.now()
      if (waitMs > 0) setTimeout(speak, waitMs)
      else if (!isNamedByFocus(title)) announce(title)
    }
    setTimeout(speak, focusComesMs)
  }, [title, announce, last])
}

/** By then the focus is in a screen that takes it, in milliseconds. */
const focusComesMs = 200

/** Screen readers name the regions that the focus comes into. */
const isNamedByFocus = (title: string) =>
  document.activeElement?.closest(`[aria-label=${JSON.stringify(title)}]`) instanceof HTMLElement

/** The least time that a text stays, in milliseconds: some screen readers miss one that another replaces sooner. */
const shortestMs = 250

/** Holds the one live region of the page; nothing that was said in another `scope` stays in it, or comes late. */
export function Announcer({ scope, children }: { scope: string; children: ReactNode }) {
  const [spoken, setSpoken] = useState({ text: '', turn: 0, scope })
  const waiting = useRef<Omit<typeof spoken, 'turn'>[]>([])
  const timer = useRef<number | undefined>(undefined)
  const announce = useCallback(
    (text: string) => {
      const showNext = () => {
        const next = waiting.current.shift()
        timer.current = next === undefined ? undefined : window.setTimeout(showNext, shortestMs)
        if (next !== undefined) setSpoken(({ turn }) => ({ ...next, turn: turn + 1 }))
      }
      waiting.current.push({ text, scope })
      if (timer.current === undefined) showNext()
    },
    [scope],
  )
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )
  const value = useMemo(() => ({ announce, last: { screen: null, at: Number.NEGATIVE_INFINITY } }), [announce])
  return (
    <Announce value={value}>
      {children}
      {/* No status, which is atomic: a screen reader that is late would say the next text twice, and this one never; nor hidden by a dialog. */}
      <div className={css['spoken']} aria-live="polite" data-live-announcer="true" data-testid="announcer">
        {/* A new element each time, so that the same text is spoken again. */}
        <span key={spoken.turn}>{spoken.scope === scope && spoken.text}</span>
      </div>
    </Announce>
  )
}
