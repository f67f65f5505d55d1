import { type RefObject, useLayoutEffect, useState } from 'react'
import type { PageSize } from './pdf/page-layout.ts'

/** The inner size of an element in pixels; null until it is known. */
export function useElementSize(element: RefObject<HTMLElement | null>): PageSize | null {
  const [size, setSize] = useState<PageSize | null>(null)
  useLayoutEffect(() => {
    const measured = element.current
    if (measured === null) return
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = measured
      setSize((before) => (before?.width === width && before.height === height ? before : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return size
}
