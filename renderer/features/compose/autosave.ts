/** Saves what is written a moment after the last keystroke: never two at once, and the last word wins. */
export interface Autosave<T> {
  /** Something has changed. */
  change(value: T): void
  /** Saves what has not been saved yet, at once; resolves when everything is on the disk, or was refused. */
  flush(): Promise<void>
  stop(): void
}

export interface AutosaveOptions<T> {
  save(value: T): Promise<void>
  pauseMs: number
}

export function createAutosave<T>({ save, pauseMs }: AutosaveOptions<T>): Autosave<T> {
  let waiting: { value: T } | null = null
  let timer: ReturnType<typeof setTimeout> | null = null
  let running: Promise<void> = Promise.resolve()

  function begin(): Promise<void> {
    if (timer !== null) clearTimeout(timer)
    timer = null
    running = running.then(async () => {
      const taken = waiting
      waiting = null
      if (taken !== null) await save(taken.value)
    })
    return running
  }
  return {
    change(value) {
      waiting = { value }
      if (timer !== null) clearTimeout(timer)
      timer = setTimeout(begin, pauseMs)
    },
    flush: begin,
    stop() {
      if (timer !== null) clearTimeout(timer)
      timer = null
    },
  }
}
