/** A simulated clock that jumps from one due callback to the next. */
interface Clock {
  now(): number
  /** Schedules a callback in ms; returns a function that cancels it. */
  later(ms: number, call: () => void): () => void
  /** Moves the time to the next callback and runs it; false if there is none. */
  next(): boolean
}

interface Due {
  readonly at: number
  readonly order: number
  call: () => void
}

export function createClock(start: number): Clock {
  let now = start
  let order = 0
  const due: Due[] = []
  const isBefore = (one: Due, other: Due) => one.at < other.at || (one.at === other.at && one.order < other.order)

  return {
    now: () => now,
    later(ms, call) {
      order += 1
      const entry = { at: now + ms, order, call }
      due.push(entry)
      return () => {
        entry.call = () => undefined
      }
    },
    next() {
      const [one, ...others] = due
      if (one === undefined) return false
      const first = others.reduce((earliest, each) => (isBefore(each, earliest) ? each : earliest), one)
      due.splice(due.indexOf(first), 1)
      now = Math.max(now, first.at)
      first.call()
      return true
    },
  }
}
