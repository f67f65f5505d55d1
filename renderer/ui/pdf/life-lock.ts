import { holdsLock } from './worker-messages.ts'

/** Has this worker hold the lock that is named as it is for as long as it is there; then it says so. */
export function holdLifeLock(): void {
  // Not every place has locks, or gives any: there it is not known when a worker ends by itself.
  if (!('locks' in navigator)) return
  const hold = () => {
    self.postMessage(holdsLock)
    return new Promise(() => {})
  }
  navigator.locks.request(self.name, hold).catch(() => {})
}
