const holdsMs = 10 * 60 * 1000

/**
 * A cache with expiry for plans and class trees, which are large and change rarely (spec, "Classification").
 * Concurrent reads of a key share one query; failures are not cached.
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
