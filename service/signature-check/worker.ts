import { X509Certificate } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import type { Source } from '../signature-page/source.ts'
import { checkSignatures } from './check.ts'
import type { CheckTask, FromWorker, PartOfFile } from './task.ts'

/** Checks one file in a thread of its own; the thread that started it reads the file. */
const port = parentPort
if (!port) throw new Error('signature-check/worker.ts is a thread')
const { bytes, roots, now } = workerData as CheckTask
const tell = (message: FromWorker) => port.postMessage(message)

const asked = new Map<number, (part: Buffer) => void>()
let count = 0
port.on('message', ({ id, part }: PartOfFile) => {
  asked.get(id)?.(Buffer.from(part.buffer, part.byteOffset, part.byteLength))
  asked.delete(id)
})
const source: Source = {
  bytes,
  read: (start, length) =>
    new Promise((resolve) => {
      const id = ++count
      asked.set(id, resolve)
      tell({ kind: 'read', id, start, length })
    }),
}
const known = roots.map((raw) => new X509Certificate(raw))
tell({ kind: 'checked', check: await checkSignatures(source, { roots: known, now: new Date(now) }) })
