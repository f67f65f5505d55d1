import type { SQLInputValue } from 'node:sqlite'

/** A column, the field of the record that it stores, and its encoding if it is not stored as it is. */
export type Column<F extends string> = readonly [name: string, field: F, encoding?: 'json' | 'boolean']

/** The columns of a table, for its statements and records. */
export interface Columns<F extends string> {
  /** For SELECT and INSERT: the names, separated by commas. */
  readonly names: string
  /** For INSERT: as many question marks. */
  readonly marks: string
  /** For UPDATE: `name = ?` for every column, or for those of a change. */
  assignments(change?: Partial<Record<F, unknown>>): string
  /** Values in the order of `names` or `assignments`. */
  values(record: Partial<Record<F, unknown>>): SQLInputValue[]
  changedValues(change: Partial<Record<F, unknown>>): SQLInputValue[]
  /** The record of a row, still to be parsed. */
  read(row: Record<string, unknown>): Partial<Record<F, unknown>>
}

/** One list of columns instead of four that could disagree. */
export function columnsOf<F extends string>(columns: readonly Column<F>[]): Columns<F> {
  const changed = (change: Partial<Record<F, unknown>>) => columns.filter(([, field]) => change[field] !== undefined)
  const assign = (some: readonly Column<F>[]) => some.map(([name]) => `${name} = ?`).join(', ')
  const write = (some: readonly Column<F>[], record: Partial<Record<F, unknown>>) =>
    some.map(([, field, encoding]) => encode(record[field] ?? null, encoding))
  return {
    names: columns.map(([name]) => name).join(', '),
    marks: columns.map(() => '?').join(', '),
    assignments: (change) => assign(change === undefined ? columns : changed(change)),
    values: (record) => write(columns, record),
    changedValues: (change) => write(changed(change), change),
    read(row) {
      const record: Partial<Record<F, unknown>> = {}
      for (const [name, field, encoding] of columns) record[field] = decode(row[name], encoding)
      return record
    },
  }
}

function encode(value: unknown, encoding: Column<string>[2]): SQLInputValue {
  if (value === null) return null
  if (encoding === 'json') return JSON.stringify(value)
  return encoding === 'boolean' ? Number(value) : (value as SQLInputValue)
}

function decode(value: unknown, encoding: Column<string>[2]): unknown {
  if (encoding === 'json') return typeof value === 'string' ? JSON.parse(value) : value
  return encoding === 'boolean' ? value === 1 : value
}
