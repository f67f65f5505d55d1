/** Priorities of work on a document; the lowest number runs first. */
export const priorities = { visible: 0, adjacent: 1, text: 2, thumbnail: 3 } as const

/** Runs one task at a time, so that visible pages never wait behind others. */
export interface RenderQueue {
  /** Returns a function that cancels the task: it is removed, or its signal is aborted. */
  enqueue(priority: number, work: (signal: AbortSignal) => Promise<void>): () => void
}

interface QueuedTask {
  readonly priority: number
  readonly work: (signal: AbortSignal) => Promise<void>
  readonly stop: AbortController
}

/** Among tasks of equal priority the oldest runs first. */
export function createRenderQueue(): RenderQueue {
  const waiting = new Set<QueuedTask>()
  let running: QueuedTask | null = null

  function runNext(): void {
    if (running !== null) return
    let next: QueuedTask | null = null
    for (const task of waiting) if (next === null || task.priority < next.priority) next = task
    if (next === null) return
    const task = next
    waiting.delete(task)
    running = task
    const end = () => {
      if (running === task) running = null
      runNext()
    }
    task.work(task.stop.signal).then(end, end)
  }
  return {
    enqueue(priority, work) {
      const task: QueuedTask = { priority, work, stop: new AbortController() }
      waiting.add(task)
      // After all tasks of this turn have been queued.
      queueMicrotask(runNext)
      return () => {
        waiting.delete(task)
        task.stop.abort()
        // A cancelled task may take a while to end: the next one does not wait for it.
        if (running === task) running = null
        queueMicrotask(runNext)
      }
    },
  }
}
