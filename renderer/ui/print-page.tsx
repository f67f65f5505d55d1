import { Fragment, useLayoutEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import css from './print-page.module.css'

export interface PrintPageProps {
  /** By which its button prints it. */
  id?: string
  /** Printed by its button only, and not by the key of the browser. */
  isOnDemand?: boolean
  /** Also the name of the PDF that is saved. */
  title: string
  /** A warning that nothing here is valid, for a training environment. */
  warning: string | null
  facts: readonly PrintFact[]
  /** A message, as it was written. */
  text: string | undefined
  table?: PrintTable
  /** Says when it was printed. */
  footOf(now: Date): string
}

export interface PrintTable {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

interface PrintFact {
  readonly name: string
  readonly value: string
}

/** The page whose button was pressed; null while the browser's own key prints. */
let wanted: string | null = null

/** Prints one page where several could be printed. The browser returns when its dialog is closed. */
export function printPage(id: string): void {
  wanted = id
  try {
    window.print()
  } finally {
    wanted = null
  }
}

/** The page that is printed instead of the window while this is shown. It exists only during the printing. */
export function PrintPage(props: PrintPageProps) {
  const { id, isOnDemand = false, title, warning, facts, text, table, footOf } = props
  const [printedAt, setPrintedAt] = useState<Date | null>(null)
  // Before the next event: a page that its button shows is printed at once.
  useLayoutEffect(() => {
    let titleBefore: string | null = null
    // The browser prints what is drawn when this event ends.
    const begin = () => {
      if (wanted === null ? isOnDemand : wanted !== id) return
      titleBefore = document.title
      flushSync(() => setPrintedAt(new Date()))
      document.title = title
    }
    const end = () => {
      if (titleBefore === null) return
      flushSync(() => setPrintedAt(null))
      document.title = titleBefore
      titleBefore = null
    }
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [id, isOnDemand, title])
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
      {table !== undefined && <Rows table={table} />}
      {text !== undefined && <p className={css['text']}>{text}</p>}
      <footer>{footOf(printedAt)}</footer>
    </article>,
    document.body,
  )
}

function Rows({ table: { columns, rows } }: { table: PrintTable }) {
  return (
    <table>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are printed once and never change
          <tr key={index}>
            {columns.map((column, at) => (
              <td key={column}>{row[at]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
