import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Dialog, Heading } from 'react-aria-components'
import { useAnnounce } from '../announcer.tsx'
import { IconButton } from '../button.tsx'
import { ArrowLeft, ArrowRight, X } from '../icons.ts'
import { ModalSurface } from '../modal-dialog.tsx'
import { OpenedPdf } from '../pdf/opened-pdf.tsx'
import { PaperFootContext } from '../pdf/paper-foot.ts'
import type { ReaderTool } from '../pdf/reader-tools.tsx'
import { RememberedZoom } from '../pdf/zoom-memory.tsx'
import css from './large-page.module.css'
import type { PagedDocument, PagePlace } from './paged-document.ts'
import { sheetTexts } from './sheet-texts.ts'

interface LargePageProps {
  documents: readonly PagedDocument[]
  start: PagePlace
  /** Called with the page that was shown last. */
  onClose(last: PagePlace): void
  /** The tools for the page of a document; `page` is the one in view, from 0. */
  actsOf(id: string, page: () => number): readonly ReaderTool[]
  /** Above the page. */
  children?: ReactNode
}

/** A page over the whole window. Keys turn the pages, and go on to the next document; Space or Escape closes. */
export function LargePage({ documents: listed, start, onClose, actsOf, children }: LargePageProps) {
  // A copy of the list: documents that arrive or leave meanwhile must not change the position.
  const [documents] = useState(listed)
  const announce = useAnnounce()
  const surface = useRef<HTMLDivElement>(null)
  const page = useRef<number | 'last'>(start.page)
  const [position, setPosition] = useState(() =>
    Math.max(
      0,
      documents.findIndex(({ id }) => id === start.id),
    ),
  )
  const document = documents[position]
  // The surface has the focus until the pages of the next document take it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus goes to the surface again when the document changes
  useEffect(() => surface.current?.focus(), [position])
  if (document === undefined) return null
  const { id } = document
  // An act gives it other pages.
  const { name, open, pages } = listed.find((each) => each.id === id) ?? document
  const current = () => (page.current === 'last' ? pages - 1 : page.current)
  const close = () => onClose({ id, page: current() })

  function step(direction: 1 | -1, startPage: number | 'last' = 0): void {
    const next = position + direction
    if (next in documents) {
      page.current = startPage
      setPosition(next)
    } else announce(direction === 1 ? sheetTexts.last : sheetTexts.first)
  }
  function onKeyDown(event: KeyboardEvent): void {
    const { target } = event
    const isControl = target instanceof Element && target.closest('button, a, input') !== null
    if (event.key === ' ' && !event.repeat && !isControl && !event.shiftKey) {
      event.preventDefault()
      event.stopPropagation()
      close()
    } else if (target === surface.current && !event.defaultPrevented) {
      // The document has no pages yet, or none at all.
      const direction = directions[event.key]
      if (direction !== undefined) step(direction)
    }
  }
  return (
    <ModalSurface place="all" onClose={close}>
      <Dialog className={css['dialog'] ?? ''}>
        <div ref={surface} className={css['surface']} tabIndex={-1} onKeyDownCapture={onKeyDown}>
          <LargeHead name={name} position={position} count={documents.length} onStep={step} onClose={close} />
          {/* The page has the whole window. */}
          <PaperFootContext value={null}>
            <RememberedZoom>
              <OpenedPdf
                key={id}
                open={open}
                name={name}
                acts={actsOf(id, current)}
                reading={{
                  zoom: 'page',
                  startPage: page.current,
                  takesFocus: true,
                  onTurnPast: (direction) => step(direction, direction === 1 ? 0 : 'last'),
                  onPage(shown) {
                    page.current = shown
                  },
                }}
              >
                {children}
              </OpenedPdf>
            </RememberedZoom>
          </PaperFootContext>
        </div>
      </Dialog>
    </ModalSurface>
  )
}

interface LargeHeadProps {
  name: string
  /** From 0. */
  position: number
  count: number
  onStep(direction: 1 | -1): void
  onClose(): void
}

function LargeHead({ name, position, count, onStep, onClose }: LargeHeadProps) {
  return (
    <header className={css['head']}>
      <Heading slot="title" className={css['title'] ?? ''}>
        {name}
      </Heading>
      <span className={css['place']}>{sheetTexts.place(position, count)}</span>
      <span className={css['keys']}>{sheetTexts.keys}</span>
      <IconButton label={sheetTexts.previous} isDisabled={position === 0} onPress={() => onStep(-1)}>
        <ArrowLeft aria-hidden />
      </IconButton>
      <IconButton label={sheetTexts.next} isDisabled={position === count - 1} onPress={() => onStep(1)}>
        <ArrowRight aria-hidden />
      </IconButton>
      <IconButton label={sheetTexts.close} onPress={onClose}>
        <X aria-hidden />
      </IconButton>
    </header>
  )
}

const directions: Readonly<Record<string, 1 | -1>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  PageDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  PageUp: -1,
}
