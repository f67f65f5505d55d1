import { Fragment } from 'react'
import { createPortal } from 'react-dom'
import { ColumnHeads } from './column-heads.tsx'
import css from './print-page.module.css'
import { usePrinting } from './use-printing.ts'

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
  /** Each with a title, facts and a text of its own. */
  parts?: readonly PrintPart[]
  /** Says when it was printed. */
  footOf(now: Date): string
}

export interface PrintTable {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** One of several messages. */
export interface PrintPart {
  readonly id: string
  readonly title: string
  readonly facts: readonly PrintFact[]
  readonly text: string
}

interface PrintFact {
  readonly name: string
  readonly value: string
}

/** The page that is printed instead of the window while this is shown. It exists only during the printing. */
export function PrintPage(props: PrintPageProps) {
  const { id, isOnDemand = false, title, warning, facts, text, table, parts = [], footOf } = props
  const printedAt = usePrinting({ id, isOnDemand, title })
  if (printedAt === null) return null
  return createPortal(
    <article className={css['page']} data-print>
      {warning !== null && <p className={css['warning']}>{warning}</p>}
      <h1>{title}</h1>
      <Facts facts={facts} />
      {table !== undefined && <Rows table={table} above={warning === null ? title : `${title} · ${warning}`} />}
      {text !== undefined && <p className={css['text']}>{text}</p>}
      {parts.map((part) => (
        <section key={part.id}>
          <h2>{part.title}</h2>
          <Facts facts={part.facts} />
          <p className={css['text']}>{part.text}</p>
        </section>
      ))}
      <footer>{footOf(printedAt)}</footer>
    </article>,
    document.body,
  )
}

function Facts({ facts }: Pick<PrintPageProps, 'facts'>) {
  return (
    <dl>
      {facts.map(({ name, value }) => (
        <Fragment key={`${name} ${value}`}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

/** @param above stands over the columns at the top of every sheet */
function Rows({ table: { columns, rows }, above }: { table: PrintTable; above: string }) {
  return (
    <table>
      <thead>
        <tr className={css['above']}>
          <th colSpan={columns.length}>{above}</th>
        </tr>
        <ColumnHeads columns={columns} />
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
