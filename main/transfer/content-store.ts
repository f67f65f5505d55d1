import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { maxFileBytes } from '../../contract/api/uploads.ts'
import type { OpenedContent } from '../../contract/bridge/documents.ts'
import { failed, type Outcome, ok } from '../../contract/bridge/outcome.ts'
import { definedFields } from '../../contract/defined-fields.ts'
import type { Log } from '../log/index.ts'
import { type HttpTransport, TransportError, type TransportResponse } from '../transport/index.ts'

/** The file behind a content id. */
export interface StoredContent {
  readonly path: string
  readonly name: string
  readonly sizeBytes: number
  readonly mediaType: string
}

interface ContentRequest {
  /** A storage address; it is valid for seconds only. */
  address: string
  name: string
  /** The expected SHA-256 in hexadecimal, if known. */
  expectSha256?: string
  /** The size that the service has registered, if known; otherwise the storage must state it. */
  sizeBytes?: number
  signal?: AbortSignal
}

/** Documents downloaded for reading: private files that are deleted at the end of the session. */
export interface ContentStore {
  /** Failures: offline, refused (also for unexpected bytes), storage-problem, cancelled. */
  open(order: ContentRequest): Promise<Outcome<OpenedContent>>
  /** Gives an id to a PDF elsewhere on this computer, which is not deleted; the same id for the same path. */
  addExternal(file: { path: string; name: string; sizeBytes: number; sha256: string }): OpenedContent
  resolve(contentId: string): StoredContent | null
  /** Deletes all downloaded files. */
  close(): Promise<void>
}

type HashedContent = StoredContent & { readonly sha256: string }

export interface ContentStoreOptions {
  /** A folder of its own; it is emptied first, because a killed program may have left files in it. */
  folder: string
  transport: Pick<HttpTransport, 'request'>
  log: Pick<Log, 'warn'>
}

export function createContentStore({ folder, transport, log }: ContentStoreOptions): ContentStore {
  const downloaded = new Map<string, HashedContent>()
  const external = new Map<string, HashedContent>()
  const ready = rm(folder, { recursive: true, force: true }).then(() => mkdir(folder, { recursive: true, mode: 0o700 }))
  // An error is reported by the first `open`.
  ready.catch(() => {})

  const findByHash = (sha256: string | undefined) => [...downloaded].find(([, each]) => each.sha256 === sha256)
  const opened = (contentId: string, { name, sizeBytes, sha256 }: Omit<OpenedContent, 'contentId'>) =>
    ok({ contentId, name, sizeBytes, sha256 })

  async function fetchTo(target: string, { address, sizeBytes, signal }: ContentRequest): Promise<string> {
    const answer = await transport.request({ method: 'GET', url: address, ...definedFields({ signal }) })
    if (answer.status !== 200) {
      answer.discard()
      throw new StorageRefused(answer.status)
    }
    const maxBytes = sizeBytes ?? lengthOf(answer)
    if (maxBytes === null || maxBytes > maxFileBytes) {
      answer.discard()
      throw maxBytes === null ? new UnknownLength() : new UnexpectedBytes()
    }
    const hash = createHash('sha256')
    let received = 0
    const hashing = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        received += chunk.length
        if (received > maxBytes) return done(new UnexpectedBytes())
        hash.update(chunk)
        done(null, chunk)
      },
    })
    await pipeline(answer.body, hashing, createWriteStream(target, { flags: 'wx', mode: 0o600 }))
    return hash.digest('hex')
  }

  return {
    async open(order) {
      const existing = findByHash(order.expectSha256)
      if (order.expectSha256 !== undefined && existing !== undefined) return opened(...existing)
      const contentId = randomUUID()
      const target = path.join(folder, contentId)
      try {
        await ready
        const sha256 = await fetchTo(target, order)
        if (order.expectSha256 !== undefined && order.expectSha256.toLowerCase() !== sha256) {
          log.warn('content.other-bytes', { expected: order.expectSha256, found: sha256 })
          throw new UnexpectedBytes()
        }
        const { size: sizeBytes } = await stat(target)
        downloaded.set(contentId, { path: target, name: order.name, sizeBytes, mediaType: 'application/pdf', sha256 })
        return opened(contentId, { name: order.name, sizeBytes, sha256 })
      } catch (error) {
        await rm(target, { force: true })
        return failureOf(error)
      }
    },
    addExternal({ path: file, name, sizeBytes, sha256 }) {
      const existing = [...external].find(([, each]) => each.path === file)
      const contentId = existing?.[0] ?? randomUUID()
      external.set(contentId, { path: file, name, sizeBytes, mediaType: 'application/pdf', sha256 })
      return { contentId, name, sizeBytes, sha256 }
    },
    resolve(contentId) {
      const found = downloaded.get(contentId) ?? external.get(contentId)
      if (found === undefined) return null
      const { sha256: _, ...content } = found
      return content
    },
    async close() {
      downloaded.clear()
      external.clear()
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
/** The bytes are not the registered ones, or there are more of them. */
class UnexpectedBytes extends Error {}
/** The size is unknown: such an answer could fill the disk. */
class UnknownLength extends Error {}

function failureOf(error: unknown): Outcome<never> {
  if (error instanceof UnexpectedBytes) {
    return failed('refused', { message: 'O arquivo recebido não é o que o serviço registrou. Ele não foi aberto.' })
  }
  if (error instanceof UnknownLength) {
    return failed('refused', { message: 'O serviço não informou o tamanho do arquivo. Ele não foi aberto.' })
  }
  if (error instanceof StorageRefused) {
    if (error.status >= 500) return failed('offline')
    return failed('refused', { message: 'Não foi possível baixar o arquivo. Tente de novo.' })
  }
  if (error instanceof TransportError) return failed(error.aborted ? 'cancelled' : 'offline')
  // A connection that breaks within the body is not a TransportError.
  const { code = '' } = error as NodeJS.ErrnoException
  const disk = ['ENOSPC', 'EACCES', 'EPERM', 'EROFS', 'EDQUOT', 'EMFILE', 'ENOENT', 'EIO'].includes(code)
  return disk ? failed('storage-problem') : failed('offline')
}
