import type { Read, Scrolled } from '../viewer-told.ts'

/** The interface of a viewer in the benchmark. */
export interface Shown {
  /** Resolves when everything but the document is loaded. */
  readonly ready: Promise<unknown>
  /** Starts to show the document. */
  open(): void
  /** The element that scrolls. */
  scroller(): HTMLElement | null
  /** Whether a page is drawn; pages are numbered from 1. */
  isDrawn(page: number): boolean
  pages(): number
}

/** Address of the document on the benchmark's server. */
export const address = 'content/00000000-0000-4000-8000-000000000000'

const frame = () => new Promise<number>(requestAnimationFrame)

/** Drives a viewer as a person would. */
export function drive({ ready, open, scroller, isDrawn, pages }: Shown): void {
  const scrolling = () => {
    const element = scroller()
    if (element === null) throw new Error('nothing scrolls')
    return element
  }

  /** Opens the document; returns the milliseconds until its first page is drawn. */
  async function firstDrawn(): Promise<number> {
    await ready
    const began = performance.now()
    open()
    while (!isDrawn(1)) await frame()
    return performance.now() - began
  }

  /** Goes to the next page as soon as each is drawn. */
  async function readAll(): Promise<Read> {
    let over100 = 0
    const observer = new PerformanceObserver((list) => {
      over100 += list.getEntries().filter(({ duration }) => duration > 100).length
    })
    observer.observe({ entryTypes: ['longtask'] })
    const start = performance.now()
    const element = scrolling()
    const count = pages()
    for (let page = 1; page <= count; page += 1) {
      element.scrollTop = ((page - 1) * element.scrollHeight) / count
      while (!isDrawn(page)) await frame()
    }
    observer.disconnect()
    return { seconds: (performance.now() - start) / 1000, over100 }
  }

  /** Scrolls evenly and counts the drawn and the dropped frames. */
  async function scrollOn(lastsMs: number, pixelsAMs: number): Promise<Scrolled> {
    const element = scrolling()
    const usual = 1000 / 60
    const start = await frame()
    let before = start
    let frames = 0
    let dropped = 0
    while (before - start < lastsMs) {
      const now = await frame()
      frames += 1
      dropped += Math.max(0, Math.round((now - before) / usual) - 1)
      element.scrollTop += (now - before) * pixelsAMs
      before = now
    }
    return { frames, dropped }
  }
  Object.assign(globalThis, { driver: { firstDrawn, readAll, scrollOn } })
}
