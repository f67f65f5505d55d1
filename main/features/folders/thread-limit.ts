/** Node does all file work in four threads (UV_THREADPOOL_SIZE); one stays free for the databases and the captures. */
const most = 3
/** Shares die together, for instance with their server; local folders go on then. */
const mostOfShares = 2

interface Wish {
  readonly isShare: boolean
  /** Ends the wait for a turn. */
  readonly signal: AbortSignal
  /** After this time `onWait` is called once, if others still hold all turns. */
  readonly limitMs: number
  onWait(): void
}

/** Limits the calls at the threads for file work. A call that the system does not answer holds its turn until it does. */
export interface ThreadLimit {
  /** Begins the call when a turn is free; null if the signal was aborted before. */
  begin<T>(wish: Wish, call: () => Promise<T>): Promise<{ readonly answer: Promise<T> } | null>
}

export function createThreadLimit(): ThreadLimit {
  let running = 0
  let runningOfShares = 0
  const waiting = new Set<{ readonly isShare: boolean; start(): void }>()

  const isFree = (isShare: boolean) => running < most && (!isShare || runningOfShares < mostOfShares)

  function startNext(): void {
    for (const each of waiting) {
      if (!isFree(each.isShare)) continue
      waiting.delete(each)
      each.start()
    }
  }

  function started<T>(isShare: boolean, call: () => Promise<T>): { readonly answer: Promise<T> } {
    running += 1
    runningOfShares += Number(isShare)
    const end = () => {
      running -= 1
      runningOfShares -= Number(isShare)
      startNext()
    }
    const answer = call()
    answer.then(end, end)
    return { answer }
  }

  return {
    begin<T>({ isShare, signal, limitMs, onWait }: Wish, call: () => Promise<T>) {
      if (signal.aborted) return Promise.resolve(null)
      if (isFree(isShare)) return Promise.resolve(started(isShare, call))
      return new Promise<{ readonly answer: Promise<T> } | null>((resolve) => {
        const timer = setTimeout(onWait, limitMs)
        timer.unref()
        const end = (begun: { readonly answer: Promise<T> } | null) => {
          clearTimeout(timer)
          waiting.delete(place)
          signal.removeEventListener('abort', giveUp)
          resolve(begun)
        }
        const giveUp = () => end(null)
        const place = { isShare, start: () => end(started(isShare, call)) }
        waiting.add(place)
        signal.addEventListener('abort', giveUp, { once: true })
      })
    },
  }
}

/** The turns of this process: all accounts and folders share its threads. */
export const threadLimit = createThreadLimit()
