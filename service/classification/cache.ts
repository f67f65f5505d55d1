const holdsMs = 10 * 60 * 1000

/**
 * What is read by a key, kept for a while: plans and trees of classes are large, asked for by everybody, and change a
 * few times a year; the first to ask waits (spec, "Classification"). Those who ask at the same time share one reading,
 * and a failed one is not kept.
 */
export function createCache<T>(read: (key: string) => Promise<T>, clock: () => Date): (key: string) => Promise<T> {
  const kept = new Map<string, { until: number; value: Promise<T> }>()
  return (key) => {
    const now = clock().getTime()
    const known = kept.get(key)
    if (known && known.until > now) return known.value
    for (const [old, { until }] of kept) if (until <= now) kept.delete(old)
    const value = read(key)
    kept.set(key, { until: now + holdsMs, value })
    value.catch(() => kept.delete(key))
    return value
  }
}
