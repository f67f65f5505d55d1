import { Worker } from 'node:worker_threads'
import type { ChildOrder, ChildReply } from './child-messages.ts'

/** How often the memory of the process is read. */
const watchMs = 50
const tooMuch: ChildReply = { kind: 'refused', why: 'memory', nth: 0, detail: 'the child holds too much memory' }

/**
 * Performs an order in a thread, and watches the memory of the process from outside it: a decoder that works never returns to
 * its own timers. The watch works on every system, and covers WebAssembly and buffers, which no heap limit counts.
 * @param entry the module that the thread runs; it gets the order as `workerData` and posts one ChildReply
 */
export function performInThread(entry: URL, order: ChildOrder): Promise<ChildReply> {
  const { promise, resolve } = Promise.withResolvers<ChildReply>()
  const { memoryBytes } = order.limits
  const heapMegabytes = Math.max(64, Math.floor(memoryBytes / 2 ** 20))
  const thread = new Worker(entry, { workerData: order, resourceLimits: { maxOldGenerationSizeMb: heapMegabytes } })
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > memoryBytes) resolve(tooMuch)
  }, watchMs)
  thread.on('message', (reply: ChildReply) => resolve(reply))
  thread.on('error', (error: NodeJS.ErrnoException) => {
    const detail = String(error.message)
    resolve(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch : { kind: 'refused', why: 'damaged', nth: 0, detail })
  })
  thread.on('exit', () => resolve({ kind: 'refused', why: 'crashed', nth: 0, detail: 'the thread ended' }))
  return promise.finally(() => clearInterval(watch))
}
