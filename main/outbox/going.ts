import type { Timer } from './runner.ts'
import type { OutboxTiming } from './timing.ts'

/** How far each file is that is going out, told no more often than a page can show it. */
export interface Going {
  /** 0 to 1; null for what is not going out. */
  of(id: string): number | null
  saw(id: string, bytesSent: number, bytesTotal: number): void
  ended(id: string): void
  close(): void
}

export interface GoingOptions {
  timer: Timer
  timing: OutboxTiming
  /** Called with what has moved since it was called last. */
  tell(ids: readonly string[]): void
}

export function createGoing({ timer, timing, tell }: GoingOptions): Going {
  const shares = new Map<string, number>()
  const moved = new Set<string>()
  let callOff: (() => void) | null = null

  function flush(): void {
    callOff = null
    if (moved.size === 0) return
    const ids = [...moved]
    moved.clear()
    callOff = timer(flush, timing.progressMs)
    tell(ids)
  }

  return {
    of: (id) => shares.get(id) ?? null,
    saw(id, bytesSent, bytesTotal) {
      shares.set(id, bytesTotal === 0 ? 1 : bytesSent / bytesTotal)
      moved.add(id)
      if (callOff === null) flush()
    },
    ended(id) {
      shares.delete(id)
      moved.delete(id)
    },
    close() {
      callOff?.()
      callOff = null
      moved.clear()
    },
  }
}
