import { useRef, useState } from 'react'
import { Button, Input, TextField } from 'react-aria-components'
import spokenCss from '../spoken.module.css'
import css from './pdf.module.css'
import { viewerTexts } from './viewer-texts.ts'

interface PageFieldProps {
  /** From 0. */
  current: number
  pages: number
  /** False while more pages may follow. */
  isWhole: boolean
  /** Without the word "Página". */
  isShort: boolean
  onGoTo(page: number): void
}

/** Shows the current page; pressed, it asks for the number of another. */
export function PageField({ current, pages, isWhole, isShort, onGoTo }: PageFieldProps) {
  const where = (isWhole ? viewerTexts.pageOf : viewerTexts.pageSoFar)(current, pages)
  const [typed, setTyped] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setTyped(null)
  const closeToButton = () => {
    close()
    // The button is rendered only after this.
    requestAnimationFrame(() => button.current?.focus())
  }
  function go(): void {
    const page = Number(typed)
    if (Number.isInteger(page) && page >= 1) onGoTo(Math.min(pages, page) - 1)
    closeToButton()
  }
  return (
    <span className={css['where']}>
      <span role="status" className={spokenCss['spoken']}>
        {where}
      </span>
      {typed === null ? (
        <Button
          ref={button}
          className={css['count'] ?? ''}
          aria-label={`${where}, ${viewerTexts.goToPage}`}
          onPress={() => setTyped('')}
        >
          {isShort && isWhole ? viewerTexts.pageNumber(current, pages) : where}
        </Button>
      ) : (
        <TextField
          aria-label={viewerTexts.goToPageOf(pages)}
          value={typed}
          onChange={(text) => setTyped(text.replaceAll(/\D/g, ''))}
          onBlur={close}
          onKeyDown={(event) => {
            if (event.key === 'Enter') go()
            else if (event.key === 'Escape') closeToButton()
            else event.continuePropagation()
          }}
        >
          <Input
            className={css['number'] ?? ''}
            inputMode="numeric"
            placeholder={viewerTexts.pageNumber(current, pages)}
            maxLength={6}
            autoFocus
          />
        </TextField>
      )}
    </span>
  )
}
