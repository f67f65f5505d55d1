import { createClockWatch } from './clock-watch.ts'

export interface DeskLooksOptions {
  now(): Date
  /** Reads what the service has: lists, queues, the directory. */
  look(): void
  /** Asks after what operations wait for: events, answers that did not come, others' signatures. */
  lookAtOperations(): void
  /** The machine has slept. */
  woke(): void
  /** Whenever it is time, whether or not the lists were looked at a moment ago. */
  always(): void
  /** How often the boxes and the signature queue are looked at while somebody is signed in. */
  everyMs: number | undefined
}

/** When the service is looked at for one person: now and then, and when they want to see something. */
export interface DeskLooks {
  /** Whoever opens a list wants what is there now; opening many does not ask many times. */
  soon(): void
  /** Whoever looks at what was asked for wants to know what has become of it, and who has signed meanwhile. */
  operationsSoon(): void
  stop(): void
}

const usuallyEveryMs = 30_000
const lookPauseMs = 3000
const operationsPauseMs = 10_000

export function createDeskLooks(options: DeskLooksOptions): DeskLooks {
  const { now, look, lookAtOperations, woke, always, everyMs = usuallyEveryMs } = options
  const soon = notMoreOften(lookPauseMs, look)
  const slept = createClockWatch({ now, everyMs })
  const timer = setInterval(() => {
    if (slept()) woke()
    always()
    soon()
  }, everyMs)
  timer.unref()
  soon()

  function notMoreOften(pauseMs: number, what: () => void): () => void {
    let last = 0
    return () => {
      if (now().getTime() - last < pauseMs) return
      last = now().getTime()
      what()
    }
  }
  return { soon, operationsSoon: notMoreOften(operationsPauseMs, lookAtOperations), stop: () => clearInterval(timer) }
}
