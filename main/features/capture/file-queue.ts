import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../../engine/log/index.ts'
import { PoolClosed } from '../../engine/pdf/index.ts'

/** Works on files in the background, one after another in the order in which they were added. */
export interface FileQueue {
  add(fileId: string): void
  /** Resolves when the queue is empty. */
  idle(): Promise<void>
  /** Starts no more; resolves when the running work has ended. The next start of the program continues. */
  close(): Promise<void>
}

interface FileQueueOptions {
  /** @param signal aborted when the queue closes */
  work(fileId: string, signal: AbortSignal): Promise<void>
  /** The work has failed. Answers after how many ms the file and those after it are tried again; null: not again. */
  failed(fileId: string, error: unknown): number | null
  /** The event for the log. */
  event: string
  log: Pick<Log, 'error'>
}

export function createFileQueue({ work, failed, event, log }: FileQueueOptions): FileQueue {
  const queue: string[] = []
  const closing = new AbortController()
  let working: Promise<void> | null = null

  async function run(): Promise<void> {
    for (let fileId = queue.shift(); fileId !== undefined && !closing.signal.aborted; fileId = queue.shift()) {
      try {
        await work(fileId, closing.signal)
      } catch (error) {
        if (error instanceof PoolClosed) continue
        log.error(event, { file: fileId, error })
        const waitMs = failed(fileId, error)
        if (waitMs === null) continue
        queue.unshift(fileId)
        await pause(waitMs, null, { signal: closing.signal, ref: false }).catch(() => {})
      }
    }
    working = null
  }

  return {
    add(fileId) {
      if (closing.signal.aborted) return
      queue.push(fileId)
      working ??= run()
    },
    async idle() {
      while (working !== null) await working
    },
    async close() {
      closing.abort()
      queue.length = 0
      await working
    },
  }
}
