/** The sums of each number over all parts, where a part may lack some. */
export function sumOf<Key extends string>(
  none: Readonly<Record<Key, number>>,
  parts: readonly Partial<Readonly<Record<Key, number>>>[],
): Record<Key, number> {
  const sum: Record<Key, number> = { ...none }
  for (const part of parts) for (const key of Object.keys(none) as Key[]) sum[key] += part[key] ?? 0
  return sum
}

export const noUnsent = { undoable: 0, underway: 0, drafts: 0, files: 0, exports: 0 } as const
export const nothingStops = { operations: 0, exports: 0 } as const
