import { holdsLock } from './worker-messages.ts'

/** Holds a lock with the worker's name as long as the worker runs, and notifies the window. */
export function holdLivenessLock(): void {
  // Without locks the window does not learn when a worker ends by itself.
  if (!('locks' in navigator)) return
  const hold = () => {
    self.postMessage(holdsLock)
    return new Promise(() => {})
  }
  navigator.locks.request(self.name, hold).catch(() => {})
}
