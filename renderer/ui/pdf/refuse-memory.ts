import { memoryRefused } from './worker-messages.ts'

/** Makes the window end this worker. */
export function refuseMemory(): never {
  self.postMessage(memoryRefused)
  throw new RangeError('page exceeds its memory limit')
}
