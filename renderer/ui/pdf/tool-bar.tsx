import { Search, ZoomIn, ZoomOut } from 'lucide-react'
import type { PointerEvent, ReactNode, RefObject } from 'react'
import { Group } from 'react-aria-components'
import { IconButton } from '../button.tsx'
import { useCopyText } from './copy-text.tsx'
import { PageField } from './page-field.tsx'
import css from './pdf.module.css'
import type { PdfDocument } from './pdf-document.ts'
import { PrintDocument } from './print-document.tsx'
import { type ReaderTool, ReaderTools } from './reader-tools.tsx'
import type { RenderQueue } from './render-queue.ts'
import type { PageScroll } from './use-page-scroll.ts'
import { ViewMenu, type ViewMenuProps } from './view-menu.tsx'
import { viewerTexts } from './viewer-texts.ts'

interface ToolBarProps extends ViewMenuProps {
  document: PdfDocument
  queue: RenderQueue
  label: string
  /** Holds the pages. */
  viewport: RefObject<HTMLElement | null>
  scroll: PageScroll
  onFind(): void
  tools: ReaderToolSet
}

/** The tools of the surroundings. */
export interface ReaderToolSet {
  /** The most wanted first. */
  readonly acts: readonly ReaderTool[]
  /** Shown before them. */
  readonly handle?: ReactNode
  /** Of the bar, in pixels. */
  readonly width: number
}

/** The page number, the search, the zoom, the printer and "Mais", in pixels; and one more digit of two numbers of pages. */
const fixedWidth = 346
const digitWidth = 14
/** In a narrower bar the word "Página" leaves its room to a tool. */
const widthForWord = 700

/** Shows the current page and the zoom, and changes them; then the tools. */
export function ToolBar(props: ToolBarProps) {
  const { document, queue, label, viewport, scroll, controls, onFind, tools, ...view } = props
  const { pageCount, isWhole = true } = document
  const { visible, goTo } = scroll
  const { width } = tools
  const isShort = width < widthForWord
  const room = width - fixedWidth - digitWidth * String(pageCount).length - (isShort ? 0 : 48)
  // The menu of the zoom and the keys do the same.
  const hasSteps = room >= 0
  const copy = useCopyText({ pdf: document, page: visible.current, viewport })
  const remember = ({ currentTarget, target }: PointerEvent) => {
    // Events of an open menu pass here too.
    if (target instanceof Node && currentTarget.contains(target)) copy.remember()
  }
  return (
    <Group className={css['bar'] ?? ''} aria-label={viewerTexts.tools} onPointerDownCapture={remember}>
      <PageField current={visible.current} pages={pageCount} isWhole={isWhole} isShort={isShort} onGoTo={goTo} />
      <IconButton label={viewerTexts.find} onPress={onFind}>
        <Search aria-hidden />
      </IconButton>
      {hasSteps && (
        <IconButton label={viewerTexts.smaller} onPress={() => controls.step(-1)}>
          <ZoomOut aria-hidden />
        </IconButton>
      )}
      <ViewMenu controls={controls} {...view} />
      {hasSteps && (
        <IconButton label={viewerTexts.larger} onPress={() => controls.step(1)}>
          <ZoomIn aria-hidden />
        </IconButton>
      )}
      {/* A part of it would be taken for all. */}
      {isWhole && <PrintDocument pdf={document} queue={queue} title={label} />}
      {tools.handle}
      {copy.note !== null && (
        <span className={css['note']} aria-hidden>
          {copy.note}
        </span>
      )}
      <ReaderTools tools={[...tools.acts, copy.tool]} room={room} />
    </Group>
  )
}
