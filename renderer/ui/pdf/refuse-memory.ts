import { memoryRefused } from './worker-messages.ts'

/** Has the window end this worker. */
export function refuseMemory(): never {
  self.postMessage(memoryRefused)
  throw new RangeError('more memory than one page may have')
}
