import { X509Certificate } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import type { ByteSource } from '../pdf-reader/byte-source.ts'
import { checkSignatures } from './check.ts'
import type { CheckTask, FilePart, WorkerMessage } from './task.ts'

/** Checks one file; the thread that started this worker reads the file for it. */
const port = parentPort
if (!port) throw new Error('signature-check/worker.ts runs only as a worker')
const { bytes, roots, now } = workerData as CheckTask
const send = (message: WorkerMessage) => port.postMessage(message)

const pending = new Map<number, (part: Buffer) => void>()
let count = 0
port.on('message', ({ id, part }: FilePart) => {
  pending.get(id)?.(Buffer.from(part.buffer, part.byteOffset, part.byteLength))
  pending.delete(id)
})
const source: ByteSource = {
  bytes,
  read: (start, length) =>
    new Promise((resolve) => {
      const id = ++count
      pending.set(id, resolve)
      send({ kind: 'read', id, start, length })
    }),
}
const known = roots.map((raw) => new X509Certificate(raw))
send({ kind: 'checked', check: await checkSignatures(source, { roots: known, now: new Date(now) }) })
