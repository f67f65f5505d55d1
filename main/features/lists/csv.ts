import { harmlessCell } from '../../../contract/spreadsheet-cell.ts'

const cellOf = (text: string) => `"${harmlessCell(text).replaceAll('"', '""')}"`

/** The mark at the beginning of a file, by which spreadsheets know UTF-8. */
const csvMark = '\uFEFF'

/** Rows as lines of a CSV file: quoted cells between semicolons (RFC 4180). */
export const csvLines = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => `${row.map(cellOf).join(';')}\r\n`).join('')

/** A table as CSV (RFC 4180) that Brazilian spreadsheets open: UTF-8 with its mark, quoted cells between semicolons. */
export const csvOf = (rows: readonly (readonly string[])[]) => `${csvMark}${csvLines(rows)}`
