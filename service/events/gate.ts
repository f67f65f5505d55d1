/** What happens to an event by a switch of the training page; `source` is the switch. */
export interface EventFate {
  readonly kind: 'stuck' | 'failed'
  readonly source: string
}

/** What an event's turn brings: `held` before it begins, `stuck` after. */
export type EventTurn = 'go' | 'held' | 'stuck' | 'failed'

/** When events are worked on. The queue asks it about each; the training page moves it. In memory of the process. */
export interface EventGate {
  /** An event was queued, within the request that caused it. */
  queued(id: string): void
  readonly delayMs: number
  /** Waits until the event is old enough, or rejects where `signal` aborts. */
  delay(criacao: Date, signal: AbortSignal): Promise<void>
  /** What to do with an event now; one that is held or stuck is remembered, and comes again through `onOpen`. */
  turnOf(id: string): EventTurn
  /** Who delivers an event again that was let go. */
  onOpen(again: (id: string) => void): void
  readonly paused: boolean
  /** Events that a switch holds, oldest first. */
  readonly stuck: readonly string[]
  move(change: { delayMs?: number; paused?: boolean }): void
  /** Lets stuck events go: those of one switch, or all. */
  release(source?: string): void
  /** As it was at the start: nothing is held. */
  reset(): void
}

/** `delayMs` holds each event back for that long from its creation; `fate` says what a switch wants for a new one. */
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
      // Looked at again after each nap: the delay may have been changed meanwhile.
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
