/** What all of these are; undefined where they differ, or where there are none. */
export function sameOf<T>(values: readonly T[]): T | undefined {
  const [first] = values
  const text = JSON.stringify(first)
  return values.every((value) => JSON.stringify(value) === text) ? first : undefined
}
