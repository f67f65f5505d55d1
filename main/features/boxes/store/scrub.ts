import type { Cache } from '../../../engine/database/index.ts'

/** Pages of the index that one step writes, which takes some ten milliseconds. */
const stepPages = 50

/**
 * Removes the words of deleted forwardings from the file of the cache, in steps between other work: the index keeps them
 * until its parts are merged, and the log until it is emptied. Deleted pages themselves are overwritten at once (file.ts).
 */
export function createScrub(cache: Cache): () => void {
  const merge = cache.prepare("INSERT INTO forwardings_text (forwardings_text, rank) VALUES ('merge', ?)")
  const changes = cache.prepare('SELECT total_changes() AS changes')
  const truncate = cache.prepare('PRAGMA wal_checkpoint(TRUNCATE)')
  let isRunning = false
  let isWanted = false

  /** Answers whether there may be more to merge. */
  function step(pages: number): boolean {
    const before = Number(changes.get()?.['changes'])
    merge.run(pages)
    return Number(changes.get()?.['changes']) - before >= 2
  }
  function next(pages: number): void {
    // Another cache has taken its place, or its person has left.
    if (!cache.isOpen) return
    try {
      if (step(pages) || pages < 0) return void setImmediate(next, stepPages)
      if (isWanted) return start()
      truncate.get()
    } catch {
      // The disk is full, or the cache damaged, which it tells itself: the next deletion tries again.
    }
    isRunning = false
  }
  function start(): void {
    isWanted = false
    // Negative: merges all parts into one, though few are there.
    setImmediate(next, -stepPages)
  }
  return () => {
    isWanted = true
    if (isRunning) return
    isRunning = true
    start()
  }
}
