import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { createPdfPool } from '../../main/engine/pdf/index.ts'
import { createUploader } from '../../main/engine/transfer/index.ts'
import { createHttpTransport } from '../../main/engine/transport/index.ts'
import { createSpool, type Spool } from '../../main/features/capture/index.ts'

/** Times (milliseconds) and sizes (bytes) of the application's transfer. */
export interface Transferred {
  readonly uploadMs: number
  /** Peak growth of the process while the files were taken in, and then while they were uploaded. */
  readonly intakeGrownBytes: number
  readonly uploadGrownBytes: number
  /** Bytes that the process read while the files were taken in, and while they were uploaded. */
  readonly intakeBytes: number | null
  readonly uploadBytes: number | null
}

/** Concurrent uploads of main/engine/outbox. */
const atOnce = 3
const sampleMs = 10

/** `node transfer-process.ts FOLDER PORT`: takes in and uploads all files of a folder, as the application does. */
const [from = '', port = ''] = process.argv.slice(2)
const folder = mkdtempSync(path.join(path.dirname(from), 'spool-'))
const pool = createPdfPool({ log: { warn: () => {} } })
const spool: Spool = createSpool({ folder, pool })
const transport = createHttpTransport({ proxyFor: async () => null, userAgent: 'Malote/bench' })
const uploader = createUploader({ transport })

/** Bytes that Linux counts for a process's reads; 0 on other systems. */
function readSoFar(): number | null {
  if (process.platform !== 'linux') return null
  return Number(/^rchar: (\d+)/m.exec(readFileSync('/proc/self/io', 'utf8'))?.[1])
}
const since = (before: number | null) => (before === null ? null : (readSoFar() ?? 0) - before)

const rssBefore = process.memoryUsage.rss()
let most = rssBefore
const watch = setInterval(() => {
  most = Math.max(most, process.memoryUsage.rss())
}, sampleMs)
const beforeIntake = readSoFar()
const files = []
for (const name of readdirSync(from)) files.push(await spool.add(path.join(from, name)))
const intakeBytes = since(beforeIntake)
const intakeGrownBytes = most - rssBefore
most = process.memoryUsage.rss()
const rssBetween = most

const signal = new AbortController().signal
async function upload({ sha256, sizeBytes }: { sha256: string; sizeBytes: number }): Promise<void> {
  const ticket = { url: `http://127.0.0.1:${port}/`, body: { key: `2026/11/20/${sha256}` } }
  const order = { ticket, path: spool.pathOf(sha256), sizeBytes, sha256, signal, onProgress() {} }
  const end = await uploader.upload(order)
  if (end.kind !== 'sent') throw new Error(`an upload ended as ${end.kind}`)
}

const beforeUpload = readSoFar()
const start = performance.now()
const queue = [...files]
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await upload(next)
  }),
)
const uploadMs = performance.now() - start
const uploadBytes = since(beforeUpload)
clearInterval(watch)
transport.close()
await pool.close()
rmSync(folder, { recursive: true })
const uploadGrownBytes = most - rssBetween
const transferred: Transferred = { uploadMs, intakeGrownBytes, uploadGrownBytes, intakeBytes, uploadBytes }
process.stdout.write(JSON.stringify(transferred))
process.exit(0)
