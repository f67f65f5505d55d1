import { useEffect, useRef, useState } from 'react'
import type { Book } from './book.ts'
import { markHits } from './hit-marks.ts'
import type { Rotation } from './layout.ts'
import { OverLimit } from './over-limit.ts'
import { PageFailed } from './page-failed.tsx'
import { paintPage, release } from './paint.ts'
import css from './pdf.module.css'
import { PageText } from './text-layer.ts'
import { type Turns, urgency } from './turns.ts'
import { words } from './words.ts'

/** What of a search is shown on a page. */
export interface PageHits {
  readonly word: string
  /** Which of the page's hits the person is at, from 0. */
  readonly nth: number | null
}

export interface PageProps {
  book: Book
  turns: Turns
  /** From 0. */
  index: number
  scale: number
  rotation: Rotation
  isInView: boolean
  top: number
  width: number
  height: number
  hits: PageHits | null
  /** The page is drawn, or its drawing has been given up. */
  onDrawn(index: number, isDrawn: boolean): void
  /** Where the hit that the person is at stands on the screen, once it can be told. */
  onHit(range: Range): void
}

/** A drawing that is there already is made anew only when the person has stopped enlarging. */
const restMs = 120

/** One page: its picture, and above it its text, for selecting and for screen readers. */
export function Page(props: PageProps) {
  const { book, turns, index, scale, rotation, isInView, top, width, height, hits, onDrawn, onHit } = props
  const paper = useRef<HTMLDivElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const shown = useRef<HTMLCanvasElement | null>(null)
  const [isDrawn, setIsDrawn] = useState(false)
  const [failure, setFailure] = useState<'heavy' | 'broken' | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [text, setText] = useState<PageText | null>(null)
  const ratio = window.devicePixelRatio || 1
  const rank = isInView ? urgency.inView : urgency.beside
  const rankNow = useRef<number>(rank)
  rankNow.current = rank

  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that becomes visible is requested again with a higher priority
  useEffect(() => {
    const isThere = shown.current?.dataset['for'] === `${scale} ${rotation} ${ratio}`
    if (isThere) return
    let callOff: (() => void) | null = null
    const ask = () => {
      callOff = turns.ask(rankNow.current, async (signal) => {
        try {
          const canvas = await paintPage({ book, index, scale, rotation, ratio, signal })
          if (canvas === null || paper.current === null) return
          canvas.className = css['canvas'] ?? ''
          canvas.dataset['drawn'] = 'true'
          canvas.dataset['for'] = `${scale} ${rotation} ${ratio}`
          if (shown.current !== null) release(shown.current)
          shown.current = canvas
          paper.current.replaceChildren(canvas)
          setFailure(null)
          setIsDrawn(true)
          onDrawn(index, true)
        } catch (error) {
          if (!signal.aborted) setFailure(error instanceof OverLimit ? 'heavy' : 'broken')
        }
      })
    }
    const timer = shown.current === null ? null : setTimeout(ask, restMs)
    if (timer === null) ask()
    return () => {
      if (timer !== null) clearTimeout(timer)
      callOff?.()
    }
  }, [book, turns, index, scale, rotation, ratio, rank, attempt, onDrawn])
  useEffect(
    () => () => {
      onDrawn(index, false)
      if (shown.current !== null) release(shown.current)
    },
    [index, onDrawn],
  )
  useEffect(() => {
    const container = layer.current
    if (!isDrawn || container === null) return
    const made = new PageText(container)
    made.fill(book, index, rotation).then(
      (isFilled) => isFilled && setText(made),
      () => {},
    )
    return () => {
      made.drop()
      setText(null)
    }
  }, [isDrawn, book, index, rotation])
  const tryAgain = () => {
    book.tryAgain(index)
    setFailure(null)
    setAttempt((before) => before + 1)
  }
  const word = hits?.word ?? ''
  const nth = hits?.nth ?? null
  useEffect(() => {
    if (text === null || word === '') return
    const marks = markHits(text.rangesOf(word), nth)
    if (marks.current !== null) onHit(marks.current)
    return marks.remove
  }, [text, word, nth, onHit])

  return (
    <section className={css['page']} style={{ top, width, height }} aria-label={words.page(index)}>
      <div ref={paper} className={css['paper']} aria-hidden data-turn={rotation} />
      {failure !== null && <PageFailed isHeavy={failure === 'heavy'} onTryAgain={tryAgain} />}
      <div
        ref={layer}
        className={css['text']}
        style={{ ['--total-scale-factor' as string]: String(scale) }}
        data-page={index + 1}
      />
    </section>
  )
}
