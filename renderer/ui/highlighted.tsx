import type { ReactNode } from 'react'
import css from './highlighted.module.css'

interface HighlightedProps {
  text: string
  /** Parts to mark, in order and without overlaps; `until` is exclusive. */
  ranges: readonly { readonly from: number; readonly until: number }[]
}

/** A text with marked parts. */
export function Highlighted({ text, ranges }: HighlightedProps) {
  const parts: ReactNode[] = []
  let at = 0
  for (const { from, until } of ranges) {
    parts.push(
      text.slice(at, from),
      <mark key={from} className={css['match']}>
        {text.slice(from, until)}
      </mark>,
    )
    at = until
  }
  return <>{[...parts, text.slice(at)]}</>
}
