/** The value that all entries have; undefined where they differ or there is none. */
export function sharedValue<T>(values: readonly T[]): T | undefined {
  const [first] = values
  const text = JSON.stringify(first)
  return values.every((value) => JSON.stringify(value) === text) ? first : undefined
}
