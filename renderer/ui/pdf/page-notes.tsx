import { useEffect, useState } from 'react'
import type { Rotation } from './page-layout.ts'
import css from './pdf.module.css'
import type { PdfDocument } from './pdf-document.ts'
import { viewerTexts } from './viewer-texts.ts'

/** The fields of an annotation of pdf.js that are used here. */
interface Annotation {
  readonly annotationType: number
  readonly rect: readonly [number, number, number, number]
  readonly contentsObj?: { readonly str: string }
  readonly titleObj?: { readonly str: string }
}

/** pdf.js: AnnotationType. The texts of links, free texts, popups and fields are elsewhere, or on the page. */
const withoutNote: ReadonlySet<number> = new Set([2, 3, 16, 20])
/** A note, a stamp and a file: all of their place is theirs. Other marks lie over text that one selects. */
const icons: ReadonlySet<number> = new Set([1, 13, 17])

/** A place in shares of the page as it is shown. */
interface Note {
  readonly text: string
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly isIcon: boolean
}

interface PageNotesProps {
  document: PdfDocument
  index: number
  rotation: Rotation
  isDrawn: boolean
}

/** The texts of a page's notes, read at their place by the pointer, the keyboard and screen readers. */
export function PageNotes(props: PageNotesProps) {
  const notes = useNotes(props)
  return notes.map(({ text, left, top, width, height, isIcon }) => (
    <button
      key={`${left} ${top} ${text}`}
      type="button"
      className={isIcon ? css['note'] : css['noteCorner']}
      style={{ left: share(left), top: share(top), width: share(width), height: share(height) }}
      aria-label={text}
      data-note={text}
      data-side={`${top > 0.5 ? 'above' : 'below'} ${left > 0.5 ? 'left' : 'right'}`}
    />
  ))
}

const share = (value: number) => `${value * 100}%`

function useNotes({ document, index, rotation, isDrawn }: PageNotesProps): readonly Note[] {
  const [notes, setNotes] = useState<readonly Note[]>([])
  useEffect(() => {
    if (!isDrawn) return
    let isCurrent = true
    readNotes(document, index, rotation).then(
      (read) => isCurrent && setNotes(read),
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [document, index, rotation, isDrawn])
  return notes
}

const readNotes = (document: PdfDocument, index: number, rotation: Rotation): Promise<readonly Note[]> =>
  document.withPage(index, async (page) => {
    const viewport = page.getViewport({ scale: 1, rotation: (page.rotate + rotation) % 360 })
    const annotations: Annotation[] = await page.getAnnotations({ intent: 'display' })
    const byPlace = new Map<string, Note>()
    for (const { annotationType, rect, contentsObj, titleObj } of annotations) {
      const words = contentsObj?.str.trim() ?? ''
      if (words === '' || withoutNote.has(annotationType)) continue
      const text = viewerTexts.note(words, titleObj?.str.trim() ?? '')
      const before = byPlace.get(rect.join())
      // Answers to a note stand at its place.
      if (before !== undefined) byPlace.set(rect.join(), { ...before, text: `${before.text}\n${text}` })
      else byPlace.set(rect.join(), { text, ...placeOf(rect, viewport), isIcon: icons.has(annotationType) })
    }
    return [...byPlace.values()]
  })

interface Viewport {
  readonly width: number
  readonly height: number
  convertToViewportPoint(x: number, y: number): number[]
}

function placeOf([left, bottom, right, top]: Annotation['rect'], viewport: Viewport) {
  const [[x1 = 0, y1 = 0], [x2 = 0, y2 = 0]] = [
    viewport.convertToViewportPoint(left, bottom),
    viewport.convertToViewportPoint(right, top),
  ]
  return {
    left: Math.min(x1, x2) / viewport.width,
    top: Math.min(y1, y2) / viewport.height,
    width: Math.abs(x2 - x1) / viewport.width,
    height: Math.abs(y2 - y1) / viewport.height,
  }
}
