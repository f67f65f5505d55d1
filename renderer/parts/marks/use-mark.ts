import type { Mark, MarkedItem } from '../../../contract/bridge/marks.ts'
import { useMarks } from '../../bridge/replicas.ts'

type ItemKey = Pick<MarkedItem, 'kind' | 'id'>

const indexes = new WeakMap<readonly Mark[], ReadonlyMap<string, Mark>>()
const keyOf = ({ kind, id }: ItemKey): string => `${kind} ${id}`

/** The index of a list of marks, made once for all rows that read it. */
function indexOf(marks: readonly Mark[]): ReadonlyMap<string, Mark> {
  const known = indexes.get(marks)
  if (known !== undefined) return known
  const index = new Map(marks.map((mark) => [keyOf(mark), mark]))
  indexes.set(marks, index)
  return index
}

/** The marks of an item; undefined for none, and while they are not read. */
export const useMark = (item: ItemKey): Mark | undefined =>
  useMarks(({ value }) => (value === null ? undefined : indexOf(value).get(keyOf(item))))

/** Answers the marks of any item. */
export function useMarkOf(): (item: ItemKey) => Mark | undefined {
  const marks = useMarks(({ value }) => value)
  return (item) => (marks === null ? undefined : indexOf(marks).get(keyOf(item)))
}
