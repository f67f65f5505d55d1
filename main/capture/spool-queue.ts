import type { Log } from '../log/index.ts'
import type { Spool } from './spool.ts'
import type { CaptureStore } from './store.ts'
import type { ThumbnailStore } from './thumbnail-store.ts'

export interface SpoolQueueOptions {
  store: Pick<CaptureStore, 'needsContent' | 'needsThumbnail'>
  spool: Pick<Spool, 'remove' | 'sweep'>
  thumbnails: Pick<ThumbnailStore, 'remove' | 'sweep'>
  log: Pick<Log, 'error'>
  /** Settles when the queue may start: when the previous person's workspace has released the shared folders. */
  previousClosed: Promise<unknown>
}

/** Serialises spool writes and deletes, so that a file in use is never removed. */
export interface SpoolQueue {
  run<T>(work: () => Promise<T>): Promise<T>
  /** Deletes the private copy and its thumbnail, each unless a row still needs it. */
  release(sha256: string | null): void
  /** Deletes what no row needs; call it inside `run`. */
  sweep(): Promise<void>
  /** Resolves when everything queued so far is done. */
  idle(): Promise<void>
}

export function createSpoolQueue({ store, spool, thumbnails, log, previousClosed }: SpoolQueueOptions): SpoolQueue {
  let last: Promise<unknown> = previousClosed

  function run<T>(work: () => Promise<T>): Promise<T> {
    const next = last.then(work, work)
    last = next
    return next
  }

  async function removeIfUnneeded(sha256: string): Promise<void> {
    if (!store.needsContent(sha256)) await spool.remove(sha256)
    if (!store.needsThumbnail(sha256)) await thumbnails.remove(sha256)
  }

  return {
    run,
    release(sha256) {
      if (sha256 === null) return
      run(() => removeIfUnneeded(sha256)).catch((error: unknown) => log.error('capture.not-released', { error }))
    },
    async sweep() {
      await spool.sweep(store.needsContent)
      await thumbnails.sweep(store.needsThumbnail)
    },
    idle: () => run(async () => {}),
  }
}
