/** What a document is asked for, the most urgent first. */
export const urgency = { inView: 0, beside: 1, text: 2, thumbnail: 3 } as const

/** Work that is done one after the other, so that what is in view never waits behind what is not. */
export interface Turns {
  /** Has something done when its turn comes. Answers how to call it off; what was called off is told so by the signal. */
  ask(urgency: number, work: (signal: AbortSignal) => Promise<void>): () => void
}

interface Waiting {
  readonly urgency: number
  readonly work: (signal: AbortSignal) => Promise<void>
  readonly stop: AbortController
}

/** One thing at a time; of what waits the most urgent, and of equals what was asked for first. */
export function createTurns(): Turns {
  const waiting = new Set<Waiting>()
  let running: Waiting | null = null

  function next(): void {
    if (running !== null) return
    let chosen: Waiting | null = null
    for (const each of waiting) if (chosen === null || each.urgency < chosen.urgency) chosen = each
    if (chosen === null) return
    const turn = chosen
    waiting.delete(turn)
    running = turn
    const end = () => {
      if (running === turn) running = null
      next()
    }
    turn.work(turn.stop.signal).then(end, end)
  }
  return {
    ask(urgency, work) {
      const asked: Waiting = { urgency, work, stop: new AbortController() }
      waiting.add(asked)
      // What is asked for in one go is weighed together.
      queueMicrotask(next)
      return () => {
        waiting.delete(asked)
        asked.stop.abort()
        // Its end may take a while: nobody waits for what is no longer wanted.
        if (running === asked) running = null
        queueMicrotask(next)
      }
    },
  }
}
