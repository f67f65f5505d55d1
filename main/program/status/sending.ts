import type { AppStatus } from '../../../contract/bridge/status.ts'

/** Sums the uploads in flight: index and number of files, bytes sent, speed. */
interface Sending {
  /** Bytes of one operation's file sent so far. */
  progress(operationId: string, bytesSent: number, bytesTotal: number): void
  /** The upload of an operation starts; its first bytes follow. */
  started(operationId: string): void
  ended(operationId: string): void
  /** @param queued number of files that wait for their upload */
  read(queued: number): AppStatus['sending']
}

/** The speed is the mean of this window. */
const windowMs = 3000
/** Minimum time between two samples. */
const sampleMs = 100

export function createSending({ now }: { now(): Date }): Sending {
  const active = new Map<string, { sent: number; total: number }>()
  const started = new Set<string>()
  let finished = 0
  let movedBytes = 0
  let samples: { at: number; bytes: number }[] = []

  function sample(): void {
    const at = now().getTime()
    const [before, last] = samples.slice(-2)
    if (before !== undefined && last !== undefined && last.at - before.at < sampleMs) samples.pop()
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
      // An upload that restarts counts no bytes twice.
      movedBytes += Math.max(0, bytesSent - before)
      active.set(operationId, { sent: bytesSent, total: bytesTotal })
      sample()
    },
    started: (operationId) => void started.add(operationId),
    ended(operationId) {
      started.delete(operationId)
      if (!active.delete(operationId)) return
      finished += 1
    },
    read(queued) {
      if (active.size === 0) {
        // No upload left: the next file starts a new count.
        if (queued === 0 && started.size === 0) finished = 0
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
