import { type EventName, type EventPayload, events as eventSchemas } from '../../../contract/bridge/events.ts'
import type { Log } from '../log/index.ts'
import { createEventCoalescer, type EventSource } from './event-coalescer.ts'

export interface PageEventsOptions {
  /** Carries an event to the page. */
  send<N extends EventName>(name: N, payload: EventPayload<N>): void
  log: Pick<Log, 'error'>
}

/** The way of every event to the page: limited to ten per second and name, and parsed by its schema. */
export interface PageEvents {
  /** Dropped before `start`. */
  publish<N extends EventName>(name: N, source: EventSource<N>): void
  /** The page listens from now on. */
  start(): void
  /** Sends the pending events now. */
  flush(): void
  /** Sends the pending events, and stops. */
  close(): void
}

export function createPageEvents({ send, log }: PageEventsOptions): PageEvents {
  let isStarted = false
  const coalescer = createEventCoalescer({
    send(name, payload) {
      const parsed = eventSchemas[name].safeParse(payload)
      if (parsed.success) send(name, parsed.data as typeof payload)
      else log.error('bridge.event-of-another-shape', { name })
    },
    unread: (name, error) => log.error('bridge.event-unread', { name, error }),
  })
  return {
    publish(name, source) {
      if (isStarted) coalescer.publish(name, source)
    },
    start() {
      isStarted = true
    },
    flush: coalescer.flush,
    close: coalescer.close,
  }
}
