import { useRef, useState } from 'react'
import { Button, Input, TextField } from 'react-aria-components'
import css from './pdf.module.css'
import { words } from './words.ts'

/** Says which page is read; pressed, it asks for the number of another. */
export function PageField({ current, pages, onGoTo }: { current: number; pages: number; onGoTo(page: number): void }) {
  const [typed, setTyped] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = (keepsFocus: boolean) => {
    setTyped(null)
    // The button is back only after this.
    if (keepsFocus) requestAnimationFrame(() => button.current?.focus())
  }
  function go(): void {
    const page = Number(typed)
    if (Number.isInteger(page) && page >= 1) onGoTo(Math.min(pages, page) - 1)
    close(true)
  }
  return (
    <span className={css['where']}>
      <span role="status" className={css['spoken']}>
        {words.pageOf(current, pages)}
      </span>
      {typed === null ? (
        <Button
          ref={button}
          className={css['count'] ?? ''}
          aria-label={`${words.pageOf(current, pages)}, ${words.goToPage}`}
          onPress={() => setTyped('')}
        >
          {words.pageOf(current, pages)}
        </Button>
      ) : (
        <TextField
          aria-label={words.goToPageOf(pages)}
          value={typed}
          onChange={(text) => setTyped(text.replaceAll(/\D/g, ''))}
          onBlur={() => close(false)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') go()
            else if (event.key === 'Escape') close(true)
            else event.continuePropagation()
          }}
        >
          <Input
            className={css['number'] ?? ''}
            inputMode="numeric"
            placeholder={`${current + 1} de ${pages}`}
            maxLength={6}
            autoFocus
          />
        </TextField>
      )}
    </span>
  )
}
