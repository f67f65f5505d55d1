import { createReadStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createUploader } from '../../main/transfer/index.ts'
import { createTransport } from '../../main/transport/index.ts'
import type { Bench } from './figure.ts'

const sizeBytes = 500_000_000
const rounds = 3

/** A file from the disk to a storage on loopback: this program's way beside Node's plainest. */
export const bench: Bench = async (tell) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'malote-bench-'))
  const file = path.join(folder, 'large.pdf')
  const handle = await open(file, 'w')
  await handle.truncate(sizeBytes)
  await handle.close()
  const server = http.createServer((request, reply) => {
    request.resume().on('end', () => reply.writeHead(204).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const uploader = createUploader({
    transport: createTransport({ proxyFor: async () => null, userAgent: 'bench' }),
    now: () => new Date(),
  })
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 20)
  try {
    const before = process.memoryUsage().rss
    const ours = await best(async () => {
      const signal = new AbortController().signal
      const end = await uploader.upload({
        ticket: { url, body: { key: 'a' } },
        path: file,
        sizeBytes,
        signal,
        onProgress() {},
      })
      if (end.kind !== 'sent') throw new Error(end.kind)
    })
    const grown = Math.max(0, most - before)
    const plain = await best(() => plainUpload(url, file))
    tell({
      ...{ what: `Upload of ${sizeBytes / 1e6} MB as a form`, value: ours, unit: 'MB/s', better: 'higher' },
      peer: { name: 'http.request and a file stream', value: plain },
    })
    tell({ what: 'Memory that grew meanwhile', value: Math.round(grown / 1e6), unit: 'MB', better: 'lower' })
  } finally {
    clearInterval(watch)
    server.closeAllConnections()
    server.close()
    await rm(folder, { recursive: true })
  }
}

/** The best of some rounds, in MB/s. */
async function best(work: () => Promise<void>): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now()
    await work()
    shortest = Math.min(shortest, performance.now() - start)
  }
  return Math.round(sizeBytes / 1e3 / shortest)
}

async function plainUpload(url: string, file: string): Promise<void> {
  const request = http.request(url, { method: 'PUT', headers: { 'content-length': sizeBytes } })
  const answered = new Promise<void>((resolve, reject) => {
    request.on('response', (answer) => answer.resume().on('end', resolve))
    request.on('error', reject)
  })
  await pipeline(createReadStream(file, { highWaterMark: 256 * 1024 }), request)
  await answered
}
