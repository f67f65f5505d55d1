import type { SQLInputValue } from 'node:sqlite'

/** A column, the field of the record that it holds, and how where it is not as it is. */
export type Column<F extends string> = readonly [name: string, field: F, holds?: 'json' | 'boolean']

/** How records lie in a table's columns. */
export interface Columns<F extends string> {
  /** For SELECT and INSERT: names with commas between them. */
  readonly names: string
  /** For INSERT: as many question marks. */
  readonly marks: string
  /** For UPDATE: `name = ?` for every column, or for those that a change names. */
  assignments(change?: Partial<Record<F, unknown>>): string
  /** Values in the order of `names` or `assignments`. */
  values(record: Partial<Record<F, unknown>>): SQLInputValue[]
  changedValues(change: Partial<Record<F, unknown>>): SQLInputValue[]
  /** A row as a record, still to be parsed. */
  read(row: Record<string, unknown>): Partial<Record<F, unknown>>
}

/** One list of columns instead of four that could disagree. */
export function columnsOf<F extends string>(columns: readonly Column<F>[]): Columns<F> {
  const within = (change: Partial<Record<F, unknown>>) => columns.filter(([, field]) => change[field] !== undefined)
  const assign = (some: readonly Column<F>[]) => some.map(([name]) => `${name} = ?`).join(', ')
  const write = (some: readonly Column<F>[], record: Partial<Record<F, unknown>>) =>
    some.map(([, field, holds]) => written(record[field] ?? null, holds))
  return {
    names: columns.map(([name]) => name).join(', '),
    marks: columns.map(() => '?').join(', '),
    assignments: (change) => assign(change === undefined ? columns : within(change)),
    values: (record) => write(columns, record),
    changedValues: (change) => write(within(change), change),
    read(row) {
      const record: Partial<Record<F, unknown>> = {}
      for (const [name, field, holds] of columns) record[field] = readValue(row[name], holds)
      return record
    },
  }
}

function written(value: unknown, holds: Column<string>[2]): SQLInputValue {
  if (value === null) return null
  if (holds === 'json') return JSON.stringify(value)
  return holds === 'boolean' ? Number(value) : (value as SQLInputValue)
}

function readValue(value: unknown, holds: Column<string>[2]): unknown {
  if (holds === 'json') return typeof value === 'string' ? JSON.parse(value) : value
  return holds === 'boolean' ? value === 1 : value
}
