import { ClipboardCopy } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { useAnnounce } from '../announcer.tsx'
import { IconButton } from '../button.tsx'
import { useCopy } from '../use-copy.ts'
import type { PdfDocument } from './pdf-document.ts'
import { copyTexts } from './viewer-texts.ts'

interface CopyTextProps {
  pdf: PdfDocument
  /** From 0. */
  page: number
  /** Holds the pages. */
  viewport: RefObject<HTMLElement | null>
}

/** Copies what is selected in the document, else the text of the page. */
export function CopyText({ pdf, page, viewport }: CopyTextProps) {
  const announce = useAnnounce()
  const { state, copy } = useCopy()
  const [emptyPage, setEmptyPage] = useState<number | null>(null)
  const selected = useRef('')
  async function press(): Promise<void> {
    const text = selected.current === '' ? await textOf(pdf, page) : selected.current
    setEmptyPage(text === '' ? page : null)
    if (text === '') announce(copyTexts.none)
    else await copy(text, selected.current === '' ? copyTexts.copiedPage(page) : copyTexts.copiedSelection)
  }
  return (
    <IconButton
      label={emptyPage === page ? copyTexts.none : copyTexts[state]}
      // Before the press, which may end the selection.
      onPressStart={() => {
        selected.current = selectionIn(viewport.current)
      }}
      onPress={() => void press()}
    >
      <ClipboardCopy aria-hidden />
    </IconButton>
  )
}

function selectionIn(element: HTMLElement | null): string {
  const selection = getSelection()
  const isInside = selection?.anchorNode != null && element?.contains(selection.anchorNode) === true
  return isInside ? String(selection).trim() : ''
}

/** Empty for a page that is a picture, or that cannot be read. */
const textOf = (pdf: PdfDocument, index: number): Promise<string> =>
  pdf
    .withPage(index, async (page) => {
      const { items } = await page.getTextContent()
      const lines = items.flatMap((item) => ('str' in item ? [item.hasEOL ? `${item.str}\n` : item.str] : []))
      return lines.join('').trim()
    })
    .catch(() => '')
