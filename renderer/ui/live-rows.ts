import { type ReactNode, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react'

/** A row of a table. Its value may change, which draws its cells again, and nothing else. */
export interface LiveRow<T> {
  readonly id: string
  readonly text: string
  read(): T
  write(value: T): void
  subscribe(onChange: () => void): () => void
}

function createLiveRow<T>(id: string, text: string, first: T): LiveRow<T> {
  const listeners = new Set<() => void>()
  let value = first
  return {
    id,
    text,
    read: () => value,
    write(next) {
      if (next === value) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Rows as they are given: compared by identity. */
interface Rows<T> {
  readonly rows: readonly T[]
  idOf(row: T): string
  textOf(row: T): string
}

/**
 * Rows for React Aria, which draws every cell of a table twice for a new array: the same array as long as the rows keep
 * their ids, their texts and their order.
 */
export function useLiveRows<T>({ rows, idOf, textOf }: Rows<T>): readonly LiveRow<T>[] {
  const latest = useRef<readonly LiveRow<T>[]>([])
  const live = useMemo(() => {
    const before = new Map(latest.current.map((row) => [row.id, row]))
    const now = rows.map((row) => {
      const [id, text] = [idOf(row), textOf(row)]
      const known = before.get(id)
      return known?.text === text ? known : createLiveRow(id, text, row)
    })
    const isSame = now.length === latest.current.length && now.every((row, nth) => row === latest.current[nth])
    return isSame ? latest.current : now
  }, [rows, idOf, textOf])
  useLayoutEffect(() => {
    latest.current = live
    for (const [nth, row] of rows.entries()) live[nth]?.write(row)
  }, [live, rows])
  return live
}

/** A cell's content, drawn again when its row changes. */
export function LiveCell<T>({ row, cell }: { row: LiveRow<T>; cell(row: T): ReactNode }): ReactNode {
  return cell(useSyncExternalStore(row.subscribe, row.read))
}
