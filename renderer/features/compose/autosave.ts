/** Saves what is written while it is written: never two at once, the last word wins, and what failed is tried again. */
export interface Autosave<T> {
  /** Something has changed: it is saved at the latest `everyMs` from now, however the changes go on. */
  change(value: T): void
  /** Saves what has not been saved yet, at once; resolves when everything is on the disk, or was refused. */
  flush(): Promise<void>
  /** Whether everything that was written is on the disk. */
  isSaved(): boolean
  /** Forgets what has not been saved yet. */
  stop(): void
}

export interface AutosaveOptions<T> {
  /** Answers whether it is on the disk. */
  save(value: T): Promise<boolean>
  /** From the first change that is not saved to its saving. */
  everyMs: number
  /** From a saving that failed to the next attempt. */
  retryMs: number
  /** Whether there is still somebody to save it for; what has not been saved when there is not is forgotten. */
  isWanted(): boolean
}

export function createAutosave<T>({ save, everyMs, retryMs, isWanted }: AutosaveOptions<T>): Autosave<T> {
  let waiting: { value: T } | null = null
  let timer: ReturnType<typeof setTimeout> | null = null
  let running: Promise<void> = Promise.resolve()
  let isRunning = false
  /** What is being saved is not wanted any more. */
  let isStopped = false

  function begin(): Promise<void> {
    if (timer !== null) clearTimeout(timer)
    timer = null
    running = running.then(async () => {
      const taken = waiting
      waiting = null
      if (taken === null || !isWanted()) return
      isRunning = true
      isStopped = false
      const saved = await save(taken.value).catch(() => false)
      isRunning = false
      if (saved || isStopped) return
      waiting ??= taken
      timer ??= setTimeout(begin, retryMs)
    })
    return running
  }
  return {
    change(value) {
      waiting = { value }
      // Not begun anew by the next change: who never pauses is saved, too.
      timer ??= setTimeout(begin, everyMs)
    },
    flush: begin,
    isSaved: () => waiting === null && !isRunning,
    stop() {
      if (timer !== null) clearTimeout(timer)
      timer = null
      waiting = null
      isStopped = true
    },
  }
}
