import type { Status } from '../../contract/bridge/status.ts'

/** Bytes of the files that are going out, added up to one line: which of how many, how far, how fast. */
export interface Sending {
  /** Bytes of one operation's file so far. */
  progress(operationId: string, bytesSent: number, bytesTotal: number): void
  ended(operationId: string): void
  /** What is going out now; `queued` is how many files wait for their turn. */
  read(queued: number): Status['sending']
}

/** Speed is the mean over this long: short enough to follow a line, long enough not to jump. */
const windowMs = 3000

export function createSending({ now }: { now(): Date }): Sending {
  const active = new Map<string, { sent: number; total: number }>()
  let finished = 0
  let movedBytes = 0
  let samples: { at: number; bytes: number }[] = []

  function sample(): void {
    const at = now().getTime()
    samples = [...samples.filter((each) => at - each.at <= windowMs), { at, bytes: movedBytes }]
  }

  function speed(): number {
    const [first] = samples
    const last = samples.at(-1)
    if (first === undefined || last === undefined || last.at === first.at) return 0
    return ((last.bytes - first.bytes) * 1000) / (last.at - first.at)
  }

  return {
    progress(operationId, bytesSent, bytesTotal) {
      const before = active.get(operationId)?.sent ?? 0
      // A transfer that starts over has moved nothing backwards.
      movedBytes += Math.max(0, bytesSent - before)
      active.set(operationId, { sent: bytesSent, total: bytesTotal })
      sample()
    },
    ended(operationId) {
      if (!active.delete(operationId)) return
      finished += 1
    },
    read(queued) {
      if (active.size === 0) {
        // Nothing on the line and nothing to come: the next file begins a new count.
        if (queued === 0) finished = 0
        return null
      }
      const transfers = [...active.values()]
      return {
        index: finished + 1,
        total: finished + transfers.length + queued,
        bytesSent: transfers.reduce((sum, { sent }) => sum + sent, 0),
        bytesTotal: transfers.reduce((sum, { total }) => sum + total, 0),
        bytesPerSecond: speed(),
      }
    },
  }
}
