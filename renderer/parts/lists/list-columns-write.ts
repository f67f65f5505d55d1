import type { CallOutput } from '../../../contract/bridge/calls.ts'
import { listLimits } from '../../../contract/bridge/lists.ts'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import { call } from '../../bridge/malote.ts'
import type { ListExport, ListRange } from './list-columns.ts'

/** A list as the person has chosen it: some columns of some rows. */
interface ChosenList {
  readonly list: ListExport
  readonly range: ListRange
  /** Ids of the columns. */
  readonly chosen: readonly string[]
}

interface Writing {
  readonly signal: AbortSignal
  onRows(rows: number): void
}

/** The names of the chosen columns, and a function for the cells of a row. */
export function columnsOf({ list, chosen }: Pick<ChosenList, 'list' | 'chosen'>) {
  const places = list.columns.flatMap(({ id }, index) => (chosen.includes(id) ? [index] : []))
  const cellsIn = (row: readonly string[]) => places.map((place) => row[place] ?? '')
  return { names: cellsIn(list.columns.map(({ text }) => text)), cellsIn }
}

/** Writes a list as CSV, part by part: the window keeps no more than one part. Nothing is left of a stopped one. */
export async function writeList(choice: ChosenList, writing: Writing): Promise<Outcome<CallOutput<'lists.end'>>> {
  const { names } = columnsOf(choice)
  const begun = await call('lists.begin', { title: choice.list.title, columns: names })
  if (!begun.ok) return begun
  const { listId } = begun.value
  const written = await addRows(listId, choice, writing)
  if (written.ok) return call('lists.end', { listId })
  await call('lists.cancel', { listId })
  return written
}

async function addRows(listId: string, choice: ChosenList, { signal, onRows }: Writing): Promise<Outcome<null>> {
  const { cellsIn } = columnsOf(choice)
  for await (const part of choice.range.parts()) {
    if (!part.ok) return part
    for (let from = 0; from < part.value.length; from += listLimits.rowsPerCall) {
      if (signal.aborted) return failed('cancelled')
      const rows = part.value.slice(from, from + listLimits.rowsPerCall).map(cellsIn)
      const added = await call('lists.add', { listId, rows })
      if (!added.ok) return added
      onRows(added.value.rows)
    }
    if (signal.aborted) return failed('cancelled')
  }
  return ok(null)
}

/** The first rows of a list, with the chosen columns. */
export async function readRows(choice: ChosenList, most: number): Promise<Outcome<string[][]>> {
  const { cellsIn } = columnsOf(choice)
  const rows: string[][] = []
  for await (const part of choice.range.parts()) {
    if (!part.ok) return part
    rows.push(...part.value.slice(0, most - rows.length).map(cellsIn))
    if (rows.length >= most) break
  }
  return ok(rows)
}
