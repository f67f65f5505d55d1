import { type RefObject, useEffect, useRef, useState } from 'react'
import { markHits } from './hit-marks.ts'
import { OverLimit } from './over-limit.ts'
import { PageFailed } from './page-failed.tsx'
import type { Rotation } from './page-layout.ts'
import { PageNotes } from './page-notes.tsx'
import { PageText } from './page-text.ts'
import { paintPage, releaseCanvas } from './paint-page.ts'
import css from './pdf.module.css'
import type { PdfDocument } from './pdf-document.ts'
import type { ReadingOptions } from './reading-options.ts'
import { priorities, type RenderQueue } from './render-queue.ts'
import type { PictureState } from './use-seen-pages.ts'
import { viewerTexts } from './viewer-texts.ts'
import waitingCss from './waiting-sheet.module.css'

/** The hits of a search on one page. */
interface PageHits {
  readonly query: string
  /** The current hit among those of the page, from 0. */
  readonly nth: number | null
}

export interface PdfPageProps extends Pick<ReadingOptions, 'overlay'> {
  document: PdfDocument
  queue: RenderQueue
  /** From 0. */
  index: number
  scale: number
  rotation: Rotation
  isInView: boolean
  /** Pixels in the column of pages. */
  box: { readonly top: number; readonly width: number; readonly height: number }
  hits: PageHits | null
  /** The page's picture has been drawn or removed, or cannot be drawn. */
  onPicture(index: number, state: PictureState): void
  /** The current hit has a place on the screen. */
  onHit(range: Range): void
}

/** One page: its picture, and over it its text for selection and screen readers; or why it is not there. */
export function PdfPage(props: PdfPageProps) {
  const problem = props.document.problemOf?.(props.index) ?? null
  if (problem === null) return <DrawnPage {...props} />
  return (
    <section className={css['page']} style={props.box} aria-label={viewerTexts.page(props.index)}>
      <div className={css['heavy']}>
        <div className={css['sentence']}>
          <p className={css['heavyTitle']}>{problem.title}</p>
          <p>{problem.text}</p>
        </div>
      </div>
    </section>
  )
}

function DrawnPage(props: PdfPageProps) {
  const { document, index, scale, rotation, box, hits, overlay, onHit } = props
  const paper = useRef<HTMLDivElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const { isDrawn, failure, retry } = usePicture(props, paper)
  const text = useTextLayer({ document, index, rotation, isDrawn }, layer)
  const query = hits?.query ?? ''
  const nth = hits?.nth ?? null
  useEffect(() => {
    if (text === null || query === '') return
    const marks = markHits(text.rangesOf(query), nth)
    if (marks.current !== null) onHit(marks.current)
    return marks.remove
  }, [text, query, nth, onHit])

  return (
    <section
      className={css['page']}
      style={box}
      aria-label={viewerTexts.page(index)}
      aria-busy={!isDrawn && failure === null}
    >
      <div
        ref={paper}
        className={`${css['paper']} ${waitingCss['waiting']}`}
        aria-hidden
        data-turn={rotation}
        data-number={index + 1}
        data-failed={failure === null ? undefined : ''}
      />
      {failure !== null && <PageFailed isHeavy={failure === 'heavy'} onTryAgain={retry} />}
      <div
        ref={layer}
        className={css['text']}
        style={{ ['--total-scale-factor' as string]: String(scale) }}
        data-page={index + 1}
      />
      <PageNotes document={document} index={index} rotation={rotation} isDrawn={isDrawn} />
      {overlay?.(index, rotation)}
    </section>
  )
}

/** A page that is drawn already is drawn again only when zooming has paused for so long. */
const redrawDelayMs = 120

interface Picture {
  readonly isDrawn: boolean
  readonly failure: 'heavy' | 'broken' | null
  retry(): void
}

/** Draws a page into `paper`, and again for another scale, rotation or pixel ratio. */
function usePicture(props: PdfPageProps, paper: RefObject<HTMLElement | null>): Picture {
  const { document, queue, index, scale, rotation, isInView, onPicture } = props
  const drawn = useRef<HTMLCanvasElement | null>(null)
  const [isDrawn, setIsDrawn] = useState(false)
  const [failure, setFailure] = useState<'heavy' | 'broken' | null>(null)
  const [attempt, setAttempt] = useState(0)
  const ratio = window.devicePixelRatio || 1
  const priority = isInView ? priorities.visible : priorities.adjacent

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt must draw again
  useEffect(() => {
    const version = `${scale} ${rotation} ${ratio}`
    if (drawn.current?.dataset['for'] === version) return
    let cancel: (() => void) | null = null
    const draw = () => {
      cancel = queue.enqueue(priority, async (signal) => {
        try {
          const canvas = await paintPage({ document, index, scale, rotation, ratio, signal })
          if (canvas === null || paper.current === null) return
          canvas.className = css['canvas'] ?? ''
          canvas.dataset['drawn'] = 'true'
          canvas.dataset['for'] = version
          if (drawn.current !== null) releaseCanvas(drawn.current)
          drawn.current = canvas
          paper.current.replaceChildren(canvas)
          setFailure(null)
          setIsDrawn(true)
          onPicture(index, 'drawn')
        } catch (error) {
          if (signal.aborted) return
          setFailure(error instanceof OverLimit ? 'heavy' : 'broken')
          onPicture(index, 'failed')
        }
      })
    }
    const timer = drawn.current === null ? null : setTimeout(draw, redrawDelayMs)
    if (timer === null) draw()
    return () => {
      if (timer !== null) clearTimeout(timer)
      cancel?.()
    }
  }, [document, queue, index, scale, rotation, ratio, priority, attempt, paper, onPicture])
  useEffect(
    () => () => {
      onPicture(index, 'removed')
      if (drawn.current !== null) releaseCanvas(drawn.current)
    },
    [index, onPicture],
  )
  const retry = () => {
    document.allowRetry(index)
    setFailure(null)
    setAttempt((before) => before + 1)
  }
  return { isDrawn, failure, retry }
}

interface TextLayerOptions extends Pick<PdfPageProps, 'document' | 'index' | 'rotation'> {
  /** The text is fetched only after the page is drawn. */
  readonly isDrawn: boolean
}

/** Lays a page's text into `layer`; null until it is there. */
function useTextLayer(options: TextLayerOptions, layer: RefObject<HTMLElement | null>): PageText | null {
  const { document, index, rotation, isDrawn } = options
  const [text, setText] = useState<PageText | null>(null)
  useEffect(() => {
    const container = layer.current
    if (!isDrawn || container === null) return
    const created = new PageText(container)
    created.render(document, index, rotation).then(
      (isRendered) => isRendered && setText(created),
      () => {},
    )
    return () => {
      created.dispose()
      setText(null)
    }
  }, [isDrawn, document, index, rotation, layer])
  return text
}
