import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { maxFileBytes } from '../../contract/api/uploads.ts'
import type { OpenedContent } from '../../contract/bridge/documents.ts'
import { failed, type Outcome, ok } from '../../contract/bridge/outcome.ts'
import type { Log } from '../log/index.ts'
import { type Transport, TransportError, type TransportResponse } from '../transport/index.ts'

/** Where the bytes behind a content id lie on this computer. */
export interface KeptContent {
  readonly path: string
  readonly name: string
  readonly sizeBytes: number
  readonly mediaType: string
}

export interface ContentOrder {
  /** A storage address, good for seconds only. */
  address: string
  name: string
  /** Hexadecimal SHA-256 that the bytes must have, where it is known. */
  expectSha256?: string
  /** How many bytes the service has registered, where it is known; else the storage must say it. */
  sizeBytes?: number
  signal?: AbortSignal
}

/** Documents fetched for reading: private files that live as long as the person's session. */
export interface ContentStore {
  /** Failures: offline, refused (also for bytes that are not what they should be), storage-problem, cancelled. */
  open(order: ContentOrder): Promise<Outcome<OpenedContent>>
  /** An id for a PDF that lies elsewhere on this computer and stays there; the same one for the same bytes. */
  lend(file: { path: string; name: string; sizeBytes: number; sha256: string }): OpenedContent
  resolve(contentId: string): KeptContent | null
  /** Forgets and deletes everything. */
  close(): Promise<void>
}

export interface ContentStoreOptions {
  /** A folder of its own: emptied now, for a killed program may have left something behind. */
  folder: string
  transport: Pick<Transport, 'request'>
  log: Pick<Log, 'warn'>
}

export function createContentStore({ folder, transport, log }: ContentStoreOptions): ContentStore {
  const kept = new Map<string, KeptContent & { sha256: string }>()
  const lent = new Map<string, KeptContent & { sha256: string }>()
  const ready = rm(folder, { recursive: true, force: true }).then(() => mkdir(folder, { recursive: true, mode: 0o700 }))
  // Told at the first use; until then nobody waits for it.
  ready.catch(() => {})

  const known = (sha256: string | undefined) => [...kept].find(([, each]) => each.sha256 === sha256)
  const opened = (contentId: string, { name, sizeBytes, sha256 }: OpenedContent | (KeptContent & { sha256: string })) =>
    ok({ contentId, name, sizeBytes, sha256 })

  async function fetchTo(target: string, { address, sizeBytes, signal }: ContentOrder): Promise<string> {
    const answer = await transport.request({ method: 'GET', url: address, ...(signal === undefined ? {} : { signal }) })
    if (answer.status !== 200) {
      answer.discard()
      throw new StorageRefused(answer.status)
    }
    const most = sizeBytes ?? lengthOf(answer)
    if (most === null || most > maxFileBytes) {
      answer.discard()
      throw most === null ? new UnknownLength() : new OtherBytes()
    }
    const hash = createHash('sha256')
    let received = 0
    const hashing = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        received += chunk.length
        if (received > most) return done(new OtherBytes())
        hash.update(chunk)
        done(null, chunk)
      },
    })
    await pipeline(answer.body, hashing, createWriteStream(target, { flags: 'wx', mode: 0o600 }))
    return hash.digest('hex')
  }

  return {
    async open(order) {
      const again = known(order.expectSha256)
      if (order.expectSha256 !== undefined && again !== undefined) return opened(...again)
      const contentId = randomUUID()
      const target = path.join(folder, contentId)
      try {
        await ready
        const sha256 = await fetchTo(target, order)
        if (order.expectSha256 !== undefined && order.expectSha256.toLowerCase() !== sha256) {
          log.warn('content.other-bytes', { expected: order.expectSha256, found: sha256 })
          throw new OtherBytes()
        }
        const { size: sizeBytes } = await stat(target)
        kept.set(contentId, { path: target, name: order.name, sizeBytes, mediaType: 'application/pdf', sha256 })
        return opened(contentId, { contentId, name: order.name, sizeBytes, sha256 })
      } catch (error) {
        await rm(target, { force: true })
        return failureOf(error)
      }
    },
    lend({ path: lies, name, sizeBytes, sha256 }) {
      const again = [...lent].find(([, each]) => each.path === lies)
      const contentId = again?.[0] ?? randomUUID()
      lent.set(contentId, { path: lies, name, sizeBytes, mediaType: 'application/pdf', sha256 })
      return { contentId, name, sizeBytes, sha256 }
    },
    resolve(contentId) {
      const found = kept.get(contentId) ?? lent.get(contentId)
      if (found === undefined) return null
      const { sha256: _, ...content } = found
      return content
    },
    async close() {
      kept.clear()
      lent.clear()
      await ready.catch(() => {})
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function lengthOf({ headers }: Pick<TransportResponse, 'headers'>): number | null {
  const length = headers['content-length']
  return length !== undefined && /^\d+$/.test(length) ? Number(length) : null
}

class StorageRefused extends Error {
  readonly status: number
  constructor(status: number) {
    super(`storage answered ${status}`)
    this.status = status
  }
}
/** Not the registered bytes, or more of them. */
class OtherBytes extends Error {}
/** Nobody said how long the file is: such an answer could fill the disk. */
class UnknownLength extends Error {}

function failureOf(error: unknown): Outcome<never> {
  if (error instanceof OtherBytes) {
    return failed('refused', { message: 'O arquivo recebido não é o que o serviço registrou. Ele não foi aberto.' })
  }
  if (error instanceof UnknownLength) {
    return failed('refused', { message: 'O armazenamento não disse o tamanho do arquivo. Ele não foi aberto.' })
  }
  if (error instanceof StorageRefused) {
    if (error.status >= 500) return failed('offline')
    return failed('refused', { message: 'O armazenamento não entregou o arquivo. Tente abrir de novo.' })
  }
  if (error instanceof TransportError) return failed(error.aborted ? 'cancelled' : 'offline')
  // What breaks in the middle of a body reaches the pipeline as the connection's own error.
  const { code = '' } = error as NodeJS.ErrnoException
  const disk = ['ENOSPC', 'EACCES', 'EPERM', 'EROFS', 'EDQUOT', 'EMFILE', 'ENOENT', 'EIO'].includes(code)
  return disk ? failed('storage-problem') : failed('offline')
}
