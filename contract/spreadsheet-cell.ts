/** A number as Brazilian and other programs write it: a spreadsheet reads it as this number, never as a formula. */
const plainNumber = /^[+-]?\d+(?:\.\d{3})*(?:[.,]\d+)?%?$/
/** Spreadsheets run such a cell as a formula, some also after blanks and in its full-width form. */
const formula = /^[\s\u00A0]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/

/** The text of a cell that no spreadsheet runs: an apostrophe stands before a formula, and numbers stay as they are. */
export const harmlessCell = (text: string): string =>
  formula.test(text) && !plainNumber.test(text) ? `'${text}` : text
