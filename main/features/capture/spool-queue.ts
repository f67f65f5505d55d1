import type { Log } from '../../engine/log/index.ts'
import { createFileMutex } from './file-mutex.ts'
import type { Spool } from './spool.ts'
import type { CaptureStore } from './store.ts'
import type { ThumbnailStore } from './thumbnail-store.ts'

interface SpoolQueueOptions {
  store: Pick<CaptureStore, 'needsContent' | 'needsOriginal' | 'needsThumbnail'>
  spool: Pick<Spool, 'remove' | 'originals' | 'sweep'>
  thumbnails: Pick<ThumbnailStore, 'remove' | 'sweep'>
  log: Pick<Log, 'error'>
  /** Settles when the queue may start: when the same person's previous workspace has ended. */
  previousClosed: Promise<unknown>
  /** One for all workspaces, whose files are in the same folders. */
  mutex: SpoolMutex
}

/** Serialises the work in the folders that the workspaces of all people share. */
export interface SpoolMutex {
  /** One work at a time. */
  take<T>(work: () => Promise<T>): Promise<T>
  /** True for the first caller: leftovers of a killed program are deleted once, before new files may look like them. */
  mayClean(): boolean
}

export function createSpoolMutex(): SpoolMutex {
  const mutex = createFileMutex()
  let isCleaned = false
  return {
    take: (work) => mutex(['all'], work),
    mayClean() {
      const isFirst = !isCleaned
      isCleaned = true
      return isFirst
    },
  }
}

/** Serialises spool writes and deletes, so that a file in use is never removed. */
export interface SpoolQueue {
  run<T>(work: () => Promise<T>): Promise<T>
  /** Deletes the private copies with this hash, a PDF, an original or both, and its thumbnail, each unless a row still needs it. */
  release(sha256: string | null): void
  /** At the start of the program, deletes files that no row needs; call it inside `run`. */
  sweep(): Promise<void>
  /** Resolves when everything queued so far is done. */
  idle(): Promise<void>
}

export function createSpoolQueue({
  store,
  spool,
  thumbnails,
  log,
  previousClosed,
  mutex,
}: SpoolQueueOptions): SpoolQueue {
  const gate = previousClosed.catch(() => {})
  let last: Promise<unknown> = gate

  function run<T>(work: () => Promise<T>): Promise<T> {
    const next = gate.then(() => mutex.take(work))
    last = next.catch(() => {})
    return next
  }

  async function removeIfUnneeded(sha256: string): Promise<void> {
    if (!store.needsContent(sha256)) await spool.remove(sha256)
    if (!store.needsOriginal(sha256)) await spool.originals.remove(sha256)
    if (!store.needsThumbnail(sha256)) await thumbnails.remove(sha256)
  }

  return {
    run,
    release(sha256) {
      if (sha256 === null) return
      run(() => removeIfUnneeded(sha256)).catch((error: unknown) => log.error('capture.not-released', { error }))
    },
    async sweep() {
      if (!mutex.mayClean()) return
      await spool.sweep(store.needsContent, store.needsOriginal)
      await thumbnails.sweep(store.needsThumbnail)
    },
    async idle() {
      await last
    },
  }
}
