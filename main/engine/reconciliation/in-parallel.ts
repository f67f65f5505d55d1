import type { ReadResult } from './results.ts'

/** Quick enough, and not a burden for the service. */
const concurrency = 6

/** Reads something for each item, in their order. After the first failure nothing more is begun; it is answered. */
export async function mapInParallel<T, R>(
  items: readonly T[],
  read: (item: T) => Promise<ReadResult<R>>,
): Promise<ReadResult<R[]>> {
  const results: R[] = []
  let failure: Exclude<ReadResult<R>, { kind: 'ok' }> | null = null
  let next = 0
  const worker = async () => {
    for (let at = next++; at < items.length && failure === null; at = next++) {
      const result = await read(items[at] as T)
      if (result.kind === 'ok') results[at] = result.value
      else failure ??= result
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return failure ?? { kind: 'ok', value: results }
}
