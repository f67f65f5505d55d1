import type { EventName, EventPayload } from '../../../contract/bridge/events.ts'

/** A payload, or how to read it when it crosses; the same function published again is read once. */
export type EventSource<N extends EventName> = EventPayload<N> | (() => EventPayload<N>)

export interface EventCoalescerOptions {
  /** Carries one event to the page. */
  send<N extends EventName>(name: N, payload: EventPayload<N>): void
  /** A source could not be read: its event is left out. */
  unread(name: EventName, error: unknown): void
}

/**
 * Limits how often events cross: the first at once, those that follow within the interval together at its end, merged
 * by name. The last value of everything crosses, and nothing crosses before a value that was published earlier.
 */
export interface EventCoalescer {
  publish<N extends EventName>(name: N, source: EventSource<N>): void
  /** Sends the pending events now. */
  flush(): void
  close(): void
}

/** Events that are never delayed or merged; pending events are sent before them, to keep the order. */
const immediate: ReadonlySet<EventName> = new Set(['session.changed', 'settings.changed', 'signatures.noticed'])
/** Ten times a second is smooth, and more would only make the page draw. */
const intervalMs = 100

export function createEventCoalescer(options: EventCoalescerOptions): EventCoalescer {
  const { send, unread } = options
  const waiting = new Map<EventName, Set<EventSource<EventName>>>()
  let timer: NodeJS.Timeout | null = null

  function flush(): void {
    const events = [...waiting]
    waiting.clear()
    for (const [name, sources] of events) {
      const payloads = [...sources].flatMap((source) => {
        try {
          return [typeof source === 'function' ? source() : source]
        } catch (error) {
          unread(name, error)
          return []
        }
      })
      if (payloads.length > 0) send(name, mergeEvents(name, payloads))
    }
  }
  function startInterval(): void {
    timer = setTimeout(() => {
      timer = null
      if (waiting.size === 0) return
      flush()
      startInterval()
    }, intervalMs).unref()
  }

  return {
    flush,
    publish(name, source) {
      const sources = waiting.get(name) ?? new Set()
      // Moved to the end: it must not cross before what was published earlier.
      waiting.delete(name)
      sources.delete(source)
      waiting.set(name, sources.add(source))
      if (immediate.has(name)) flush()
      else if (timer === null) {
        flush()
        startInterval()
      }
    },
    close() {
      flush()
      if (timer !== null) clearTimeout(timer)
    },
  }
}

/** Merges events of one name, in their order, into one. */
function mergeEvents(name: EventName, payloads: EventPayload<EventName>[]): EventPayload<EventName> {
  switch (name) {
    case 'outbox.changed': {
      const { items, removed } = mergeLists(
        (payloads as EventPayload<'outbox.changed'>[]).map(({ operations, removed }) => ({
          items: operations,
          removed,
        })),
        ({ id }) => id,
      )
      return { operations: items, removed }
    }
    case 'capture.changed': {
      const { items, removed } = mergeLists(
        (payloads as EventPayload<'capture.changed'>[]).map(({ rows, removed }) => ({ items: rows, removed })),
        ({ fileId }) => fileId,
      )
      return { rows: items, removed }
    }
    default:
      return payloads.at(-1) ?? {}
  }
}

interface ListChange<T> {
  readonly items: readonly T[]
  readonly removed: readonly string[]
}

/** The last published change of each item, by its id: its state, or its removal. */
function mergeLists<T>(
  changes: readonly ListChange<T>[],
  idOf: (item: T) => string,
): { items: T[]; removed: string[] } {
  const items = new Map<string, T>()
  const removed = new Set<string>()
  for (const change of changes) {
    for (const item of change.items) {
      items.set(idOf(item), item)
      removed.delete(idOf(item))
    }
    for (const id of change.removed) {
      items.delete(id)
      removed.add(id)
    }
  }
  return { items: [...items.values()], removed: [...removed] }
}
