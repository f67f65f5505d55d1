/** Saves a value while it changes: one save at a time, the latest value wins, failures are retried. */
interface Autosave<T> {
  /** Saves the value within `everyMs`, also while it keeps changing. */
  change(value: T): void
  /** Saves now; resolves when the latest value is on the disk, or was refused. */
  flush(): Promise<void>
  /** Drops the unsaved value. */
  drop(): void
  /** Whether the latest value is on the disk. */
  isSaved(): boolean
}

interface AutosaveOptions<T> {
  /** False to try again later. */
  save(value: T): Promise<boolean>
  /** From the first unsaved change to its save. */
  everyMs: number
  /** From a failed save to the next attempt. */
  retryMs: number
}

export function createAutosave<T>({ save, everyMs, retryMs }: AutosaveOptions<T>): Autosave<T> {
  let waiting: { value: T } | null = null
  let timer: ReturnType<typeof setTimeout> | null = null
  let running: Promise<void> = Promise.resolve()
  let isRunning = false

  function begin(): Promise<void> {
    if (timer !== null) clearTimeout(timer)
    timer = null
    running = running.then(async () => {
      const taken = waiting
      waiting = null
      if (taken === null) return
      isRunning = true
      const saved = await save(taken.value).catch(() => false)
      isRunning = false
      if (saved) return
      waiting ??= taken
      timer ??= setTimeout(begin, retryMs)
    })
    return running
  }
  return {
    change(value) {
      waiting = { value }
      // The next change does not restart the timer: continuous typing is saved, too.
      timer ??= setTimeout(begin, everyMs)
    },
    flush: begin,
    drop() {
      waiting = null
      if (timer !== null) clearTimeout(timer)
      timer = null
    },
    isSaved: () => waiting === null && !isRunning,
  }
}
