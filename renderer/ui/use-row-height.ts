import { useSyncExternalStore } from 'react'

type RowToken = '--size-row-line' | '--size-row' | '--size-row-mail' | '--size-row-heading'

/** Read once for each appearance: asking the browser at every render would make it compute styles. */
const known = new Map<string, number>()

/** A height of tokens.css in pixels, which follows the density and the size of the text. */
export const useRowHeight = (token: RowToken): number => useSyncExternalStore(subscribe, () => heightOf(token))

function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['data-density', 'data-text'] })
  return () => observer.disconnect()
}

function heightOf(token: RowToken): number {
  const { dataset } = document.documentElement
  const key = `${token} ${dataset['density']} ${dataset['text']}`
  const height = known.get(key) ?? Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue(token))
  known.set(key, height)
  return height
}
