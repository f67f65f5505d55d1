/** The effect of a training switch on an event; `source` is the switch. */
export interface EventFate {
  readonly kind: 'stuck' | 'failed'
  readonly source: string
}

/** The decision about an event: `held` before it begins, `stuck` afterwards. */
type EventTurn = 'go' | 'held' | 'stuck' | 'failed'

/** Decides when events are processed. Controlled by the training page; kept in memory. */
export interface EventGate {
  /** Registers a queued event, within the request that caused it. */
  queued(id: string): void
  readonly delayMs: number
  /** Waits until the event is old enough; rejects if `signal` aborts. */
  delay(criacao: Date, signal: AbortSignal): Promise<void>
  /** Decides about an event; a held or stuck one is kept and delivered again through `onOpen`. */
  turnOf(id: string): EventTurn
  /** Sets the function that delivers a released event again. */
  onOpen(again: (id: string) => void): void
  readonly paused: boolean
  /** Held events, oldest first. */
  readonly stuck: readonly string[]
  move(change: { delayMs?: number; paused?: boolean }): void
  /** Releases the stuck events of one switch, or all. */
  release(source?: string): void
  /** Resets to the initial state: nothing is held. */
  reset(): void
}

/** `delayMs` delays each event from its creation; `fate` returns a switch's effect on a new event. */
export function createEventGate({
  delayMs,
  clock,
  fate = () => undefined,
}: {
  delayMs: number
  clock: () => Date
  fate?: () => EventFate | undefined
}): EventGate {
  const atStart = { delayMs, paused: false }
  let state = { ...atStart }
  const fates = new Map<string, EventFate>()
  const parked = new Set<string>()
  const sleepers = new Set<() => void>()
  let again: (id: string) => void = () => {}

  const turn = (id: string): EventTurn => {
    const kind = fates.get(id)?.kind
    if (kind !== undefined) return kind
    return state.paused ? 'held' : 'go'
  }
  const reconsider = () => {
    for (const wake of sleepers) wake()
    for (const id of parked) {
      if (turn(id) === 'stuck' || turn(id) === 'held') continue
      parked.delete(id)
      again(id)
    }
  }
  const nap = (ms: number, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const done = () => {
        clearTimeout(timer)
        sleepers.delete(done)
        signal.removeEventListener('abort', stop)
        resolve()
      }
      const stop = () => {
        done()
        reject(signal.reason)
      }
      const timer = setTimeout(done, Math.min(ms, 2 ** 31 - 1))
      sleepers.add(done)
      signal.addEventListener('abort', stop, { once: true })
    })

  return {
    queued: (id) => {
      const wanted = fate()
      if (wanted) fates.set(id, wanted)
    },
    get delayMs() {
      return state.delayMs
    },
    delay: async (criacao, signal) => {
      const left = () => criacao.getTime() + state.delayMs - clock().getTime()
      // Checked again after each pause, because the delay may have changed.
      for (let ms = left(); ms > 0; ms = left()) {
        signal.throwIfAborted()
        await nap(ms, signal)
      }
    },
    turnOf: (id) => {
      const now = turn(id)
      if (now === 'held' || now === 'stuck') parked.add(id)
      if (now === 'failed') fates.delete(id)
      return now
    },
    onOpen: (deliver) => {
      again = deliver
    },
    get paused() {
      return state.paused
    },
    get stuck() {
      return [...fates].filter(([, { kind }]) => kind === 'stuck').map(([id]) => id)
    },
    move: (change) => {
      state = { ...state, ...change }
      reconsider()
    },
    release: (source) => {
      for (const [id, each] of fates) {
        if (each.kind === 'stuck' && (source === undefined || source === each.source)) fates.delete(id)
      }
      reconsider()
    },
    reset: () => {
      state = { ...atStart }
      fates.clear()
      reconsider()
    },
  }
}
