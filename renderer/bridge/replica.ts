import { create, type StoreApi, type UseBoundStore } from 'zustand'
import type { Failure, Outcome } from '../../contract/bridge/outcome.ts'

/** What main holds, as last told: null until the first answer. */
export interface Held<T> {
  readonly value: T | null
  readonly failure: Failure | null
}

export interface Replica<T> {
  /** A hook, and a store beside. */
  readonly use: UseBoundStore<StoreApi<Held<T>>>
  /** Asks main again. */
  reload(): Promise<void>
  /** Takes in what an event told: at once, or, where it is gathered, before the next picture is drawn. */
  change(make: (value: T) => T): void
  forget(): void
}

/** How long what has been gathered waits at most, in a window that draws no pictures because nobody sees it. */
const unseenMs = 250

/**
 * A copy of something of main's that events keep true. `gathered` for what many events tell of: they are taken in
 * together, once for each picture, so that hundreds of them do not draw the page hundreds of times.
 */
export function createReplica<T>(read: () => Promise<Outcome<T>>, { gathered = false } = {}): Replica<T> {
  const use = create<Held<T>>(() => ({ value: null, failure: null }))
  let turn = 0
  let waiting: ((value: T) => T)[] = []
  let stop: (() => void) | null = null

  function takeIn(): void {
    stop?.()
    stop = null
    const changes = waiting
    waiting = []
    let { value } = use.getState()
    if (value === null || changes.length === 0) return
    for (const make of changes) value = make(value)
    use.setState({ value, failure: null })
  }
  return {
    use,
    async reload() {
      turn += 1
      const mine = turn
      const outcome = await read()
      // An older answer must not cover a newer one.
      if (mine !== turn) return
      // What was told before this answer is older than it.
      takeIn()
      use.setState(outcome.ok ? { value: outcome.value, failure: null } : { failure: outcome.failure })
    },
    change(make) {
      waiting.push(make)
      if (!gathered) takeIn()
      else stop ??= beforeNextPicture(takeIn)
    },
    forget() {
      turn += 1
      waiting = []
      use.setState({ value: null, failure: null })
    },
  }
}

/** Calls before the next picture, or soon where none is drawn; answers how to call it off. */
function beforeNextPicture(work: () => void): () => void {
  const frame = requestAnimationFrame(work)
  const timer = setTimeout(work, unseenMs)
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
