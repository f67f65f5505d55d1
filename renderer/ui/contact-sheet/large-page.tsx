import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Dialog, Heading } from 'react-aria-components'
import { useAnnounce } from '../announcer.tsx'
import { IconButton } from '../button.tsx'
import { ArrowLeft, ArrowRight, X } from '../icons.ts'
import { ModalSurface } from '../modal-dialog.tsx'
import { OpenedPdf } from '../pdf/opened-pdf.tsx'
import { prewarmPdf } from '../pdf/prewarm.ts'
import { RememberedZoom } from '../pdf/zoom-memory.tsx'
import css from './large-page.module.css'
import type { PagedDocument, PagePlace } from './paged-document.ts'
import { sheetTexts } from './sheet-texts.ts'

interface LargePageProps {
  documents: readonly PagedDocument[]
  start: PagePlace
  /** Called with the page that was shown last. */
  onClose(last: PagePlace): void
}

/** A page over the whole window. Keys turn the pages, and go on to the next document; Space or Escape closes. */
export function LargePage({ documents: listed, start, onClose }: LargePageProps) {
  // A copy of the list: documents that arrive or leave meanwhile must not change the position.
  const [documents] = useState(listed)
  const announce = useAnnounce()
  const surface = useRef<HTMLDivElement>(null)
  const page = useRef(start.page)
  const [position, setPosition] = useState(() => ({
    document: Math.max(
      0,
      documents.findIndex(({ id }) => id === start.id),
    ),
    startPage: start.page as number | 'last',
  }))
  const document = documents[position.document]
  // The surface has the focus until the pages of the next document take it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus goes to the surface again when the document changes
  useEffect(() => surface.current?.focus(), [position])
  if (document === undefined) return null
  const close = () => onClose({ id: document.id, page: page.current })

  function step(direction: 1 | -1, startPage: number | 'last' = 0): void {
    const next = documents[position.document + direction]
    if (next === undefined) announce(direction === 1 ? sheetTexts.last : sheetTexts.first)
    else {
      page.current = startPage === 'last' ? next.pages - 1 : startPage
      setPosition({ document: position.document + direction, startPage })
    }
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
          <header className={css['head']}>
            <Heading slot="title" className={css['title'] ?? ''}>
              {document.name}
            </Heading>
            <span className={css['place']}>{sheetTexts.place(position.document, documents.length)}</span>
            <span className={css['keys']}>{sheetTexts.keys}</span>
            <IconButton label={sheetTexts.previous} isDisabled={position.document === 0} onPress={() => step(-1)}>
              <ArrowLeft aria-hidden />
            </IconButton>
            <IconButton
              label={sheetTexts.next}
              isDisabled={position.document === documents.length - 1}
              onPress={() => step(1)}
            >
              <ArrowRight aria-hidden />
            </IconButton>
            <IconButton label={sheetTexts.close} onPress={close}>
              <X aria-hidden />
            </IconButton>
          </header>
          <RememberedZoom>
            <OpenedPdf
              key={document.id}
              open={document.open}
              name={document.name}
              reading={{
                zoom: 'page',
                startPage: position.startPage,
                takesFocus: true,
                onTurnPast: (direction) => step(direction, direction === 1 ? 0 : 'last'),
                onPage(shown) {
                  page.current = shown
                  // Starts the worker for the next document while the person reads this one.
                  void prewarmPdf()
                },
              }}
            />
          </RememberedZoom>
        </div>
      </Dialog>
    </ModalSurface>
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
