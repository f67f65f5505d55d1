import { createContext, type ReactNode, type RefObject, use, useRef, useState } from 'react'
import { useMedia } from '../use-narrow.ts'
import type { Zoom } from './page-layout.ts'

/** The zoom that the person has chosen on a screen; null until then. */
const ZoomMemory = createContext<RefObject<Zoom | null> | null>(null)

/** Remembers the chosen zoom for every document that is opened inside, as long as this is mounted. */
export function RememberedZoom({ children }: { children: ReactNode }) {
  return <ZoomMemory value={useRef<Zoom | null>(null)}>{children}</ZoomMemory>
}

/** A low or narrow window shows a whole page too small to read. */
const smallWindow = '(max-width: 1279px), (max-height: 699px)'

/** The zoom of a document, `initial` until the person chooses another; null leaves it to the size of the window. */
export function useZoom(initial: 'width' | 'page' | null): [zoom: Zoom, choose: (zoom: Zoom) => void] {
  const memory = use(ZoomMemory)
  const [chosen, setChosen] = useState<Zoom | null>(memory?.current ?? null)
  const fitting = useMedia(smallWindow) ? 'width' : 'page'
  const choose = (zoom: Zoom) => {
    if (memory !== null) memory.current = zoom
    setChosen(zoom)
  }
  return [chosen ?? initial ?? fitting, choose]
}
