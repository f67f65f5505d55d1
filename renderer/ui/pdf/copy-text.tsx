import { ClipboardCopy } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { useAnnounce } from '../announcer.tsx'
import { useCopy } from '../use-copy.ts'
import type { PdfDocument } from './pdf-document.ts'
import type { ReaderTool } from './reader-tools.tsx'
import { copyTexts } from './viewer-texts.ts'

interface CopyTextOptions {
  pdf: PdfDocument
  /** From 0. */
  page: number
  /** Holds the pages. */
  viewport: RefObject<HTMLElement | null>
}

interface CopyText {
  readonly tool: ReaderTool
  /** The outcome, for a moment; null without one. */
  readonly note: string | null
  /** Keeps the selection for the next press. */
  remember(): void
}

/** Copies what is selected in the document, else the text of the page. */
export function useCopyText({ pdf, page, viewport }: CopyTextOptions): CopyText {
  const announce = useAnnounce()
  const { state, copy } = useCopy()
  const [emptyPage, setEmptyPage] = useState<number | null>(null)
  const selected = useRef('')
  const remember = () => {
    selected.current = selectionIn(viewport.current)
  }
  async function press(): Promise<void> {
    const selection = selectionIn(viewport.current) || selected.current
    const text = selection === '' ? await textOf(pdf, page) : selection
    setEmptyPage(text === '' ? page : null)
    if (text === '') announce(copyTexts.none)
    else await copy(text, selection === '' ? copyTexts.copiedPage(page) : copyTexts.copiedSelection)
  }
  const tool: ReaderTool = {
    id: 'copy',
    text: copyTexts.copy,
    icon: <ClipboardCopy aria-hidden />,
    about: 'document',
    isRare: true,
    onPress: () => void press(),
  }
  const outcome = state === 'idle' ? null : copyTexts[state]
  return { tool, note: emptyPage === page ? copyTexts.none : outcome, remember }
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
