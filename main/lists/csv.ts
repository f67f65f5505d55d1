/** A cell that a spreadsheet would run as a formula is shown as text. */
const formula = /^[=+\-@\t\r]/

function cellOf(text: string): string {
  const plain = formula.test(text) ? `'${text}` : text
  return `"${plain.replaceAll('"', '""')}"`
}

/** A table as CSV (RFC 4180) that Brazilian spreadsheets open: UTF-8 with its mark, quoted cells between semicolons. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cellOf).join(';')}\r\n`).join('')}`
