import { Fragment, useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import css from './print-page.module.css'

export interface PrintPageProps {
  /** Also the name of the PDF that is saved. */
  title: string
  /** That nothing here is valid, in an environment that is not the real one. */
  warning: string | null
  facts: readonly PrintFact[]
  /** A message, as it was written. */
  text: string | undefined
  /** Says when it was printed. */
  footOf(now: Date): string
}

interface PrintFact {
  readonly name: string
  readonly value: string
}

/** The page that is printed instead of the window while this is shown. It exists only during the printing. */
export function PrintPage({ title, warning, facts, text, footOf }: PrintPageProps) {
  const [printedAt, setPrintedAt] = useState<Date | null>(null)
  useEffect(() => {
    const titleBefore = document.title
    // The browser prints what is drawn when this event ends.
    const begin = () => {
      flushSync(() => setPrintedAt(new Date()))
      document.title = title
    }
    const end = () => {
      flushSync(() => setPrintedAt(null))
      document.title = titleBefore
    }
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [title])
  if (printedAt === null) return null
  return createPortal(
    <article className={css['page']} data-print>
      {warning !== null && <p className={css['warning']}>{warning}</p>}
      <h1>{title}</h1>
      <dl>
        {facts.map(({ name, value }) => (
          <Fragment key={`${name} ${value}`}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
      {text !== undefined && <p className={css['text']}>{text}</p>}
      <footer>{footOf(printedAt)}</footer>
    </article>,
    document.body,
  )
}
