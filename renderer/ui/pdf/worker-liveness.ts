import { holdsLock } from './worker-messages.ts'

/** Holds a lock named as this worker for as long as it lives, and tells the window so. */
export function holdLivenessLock(): void {
  // Without locks the window does not learn when a worker ends by itself.
  if (!('locks' in navigator)) return
  const hold = () => {
    self.postMessage(holdsLock)
    return new Promise(() => {})
  }
  navigator.locks.request(self.name, hold).catch(() => {})
}
