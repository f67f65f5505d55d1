import { useRef } from 'react'

/** Answers the previous array while its items are the same, so that memoised parts are not rendered again. */
export function useStableList<T>(list: readonly T[]): readonly T[] {
  const before = useRef(list)
  const same = before.current.length === list.length && before.current.every((one, index) => one === list[index])
  if (!same) before.current = list
  return before.current
}
