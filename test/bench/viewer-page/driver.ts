import type { Read, Scrolled } from '../viewer-told.ts'

/** What a page of the benchmark tells of the viewer that it shows. */
export interface Shown {
  /** Everything but the document is there. */
  readonly ready: Promise<unknown>
  /** Begins to show the document. */
  open(): void
  /** What scrolls. */
  scroller(): HTMLElement | null
  /** Whether a page, from 1, is drawn now. */
  isDrawn(page: number): boolean
  pages(): number
}

/** The document, as the server of the benchmark serves it. */
export const address = 'content/00000000-0000-4000-8000-000000000000'

const frame = () => new Promise<number>(requestAnimationFrame)

/** Lets the benchmark do with a viewer what a person would. */
export function drive({ ready, open, scroller, isDrawn, pages }: Shown): void {
  const scrolling = () => {
    const element = scroller()
    if (element === null) throw new Error('nothing scrolls')
    return element
  }

  /** Opens the document and ends once its first page stands there, after so many milliseconds. */
  async function firstDrawn(): Promise<number> {
    await ready
    const began = performance.now()
    open()
    while (!isDrawn(1)) await frame()
    return performance.now() - began
  }

  /** Goes from page to page as soon as each is drawn. */
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

  /** Scrolls evenly, and counts the frames that came and those that did not. */
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
