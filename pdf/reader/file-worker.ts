import { getHeapStatistics } from 'node:v8'
import { parentPort } from 'node:worker_threads'
import type { ByteSource } from './byte-source.ts'
import type { FilePart, FileTask, WorkerMessage } from './file-task.ts'

/** pdf-lib keeps every name and reference that it has parsed. */
const tiredAfterBytes = 96 * 1024 * 1024

/** Makes this thread a worker that performs tasks with files, one at a time. Throws outside a worker. */
export function serveFileTasks<T, R>(perform: (task: T, source: ByteSource) => Promise<R>): void {
  const port = parentPort
  if (!port) throw new Error('a worker of files runs only as a worker')
  const send = (message: WorkerMessage<R>) => port.postMessage(message)

  const pending = new Map<number, (part: Buffer) => void>()
  let count = 0
  const read: ByteSource['read'] = (start, length) =>
    new Promise((resolve) => {
      count += 1
      pending.set(count, resolve)
      send({ kind: 'read', id: count, start, length })
    })
  port.on('message', async (message: FileTask<T> | FilePart) => {
    if (message.kind === 'part') {
      const { id, part } = message
      pending.get(id)?.(Buffer.from(part.buffer, part.byteOffset, part.byteLength))
      pending.delete(id)
      return
    }
    const result = await perform(message.task, { bytes: message.bytes, read })
    send({ kind: 'done', result, isTired: getHeapStatistics().used_heap_size > tiredAfterBytes })
  })
}
