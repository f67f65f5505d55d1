import { useRef } from 'react'

/** The list of before, where it holds the very same things: what is drawn from it is then not drawn anew. */
export function useSameItems<T>(list: readonly T[]): readonly T[] {
  const before = useRef(list)
  const same = before.current.length === list.length && before.current.every((one, index) => one === list[index])
  if (!same) before.current = list
  return before.current
}
