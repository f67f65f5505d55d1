import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { maxFileBytes } from '../../../contract/api/uploads.ts'
import { definedFields } from '../../../contract/defined-fields.ts'
import { type HttpTransport, NetworkAnswered, TransportError, type TransportResponse } from '../transport/index.ts'
import { networkAnswer, networkPage } from './storage-answer.ts'

export interface DownloadRequest {
  /** A storage address; it is valid for seconds only. */
  readonly address: string
  /** Another address of the same file, for going on after a break; null if the service gives none now. */
  readonly renewAddress?: (() => Promise<string | null>) | undefined
  /** The size that the service has registered, if known; otherwise the storage must state it. */
  readonly sizeBytes?: number | undefined
  /** The parts are checked as a whole, so that they need no validator of the storage. */
  readonly isChecked: boolean
  readonly signal?: AbortSignal | undefined
}

export interface Downloaded {
  readonly sha256: string
  readonly sizeBytes: number
  /** It was put together from several answers. */
  readonly isResumed: boolean
}

export class StorageRefused extends Error {
  readonly status: number
  constructor(status: number) {
    super(`storage answered ${status}`)
    this.status = status
  }
}
/** The bytes are not the registered ones, or there are more or fewer of them. */
export class UnexpectedBytes extends Error {}
/** The size is unknown: such an answer could fill the disk. */
export class UnknownLength extends Error {}

/** Waits after breaks without a byte between them. */
const defaultDelaysMs: readonly number[] = [250, 1000, 3000, 8000, 15_000]

interface DownloaderOptions {
  transport: Pick<HttpTransport, 'request'>
  delaysMs?: readonly number[] | undefined
}

/**
 * Downloads a file in constant memory. Where the connection breaks within the body, it goes on with the missing bytes,
 * or begins again if the storage cannot tell that the file is still the same.
 * @throws TransportError, the errors above, or an error of the disk; the caller deletes `target` then
 */
export function createDownloader({ transport, delaysMs = defaultDelaysMs }: DownloaderOptions) {
  return async (target: string, wanted: DownloadRequest): Promise<Downloaded> => {
    const file = await open(target, 'wx', 0o600)
    try {
      const part = createPart(file, wanted)
      let { address } = wanted
      for (let breaks = 0; ; breaks += 1) {
        const before = part.received()
        try {
          await part.receive(await transport.request(requestFor(address, part.headers(), wanted.signal)))
          return part.end()
        } catch (error) {
          const isProgress = part.received() > before
          if (isProgress) breaks = 0
          const delay = delaysMs[breaks]
          const mayGoOn = part.hasBegun() || (isLater(error) && breaks < maxLateStarts)
          if (!mayGoOn || delay === undefined || !isBreak(error)) throw error
          await wait(delay, undefined, definedFields({ signal: wanted.signal })).catch(() => {
            throw error
          })
          // The old address may have expired.
          address = (await wanted.renewAddress?.()) ?? address
        }
      }
    } finally {
      await file.close()
    }
  }
}

const requestFor = (url: string, headers: Record<string, string>, signal: AbortSignal | undefined) => ({
  method: 'GET',
  url,
  headers,
  ...definedFields({ signal }),
})

/** The file as far as it has come, and the hash of exactly the bytes that were written. */
function createPart(file: FileHandle, { sizeBytes, isChecked }: DownloadRequest) {
  let hash = createHash('sha256')
  let received = 0
  let total = 0
  let validator: string | null = null
  let isResumed = false

  async function restart(answer: TransportResponse): Promise<void> {
    const expected = sizeBytes ?? lengthOf(answer)
    if (expected === null) throw new UnknownLength()
    if (expected > maxFileBytes) throw new UnexpectedBytes()
    await file.truncate(0)
    hash = createHash('sha256')
    received = 0
    total = expected
    validator = strongTag(answer)
    isResumed = false
  }

  async function begin(answer: TransportResponse): Promise<void> {
    if (answer.status === 200) return restart(answer)
    const isNext =
      answer.status === 206 && answer.headers['content-range'] === `bytes ${received}-${total - 1}/${total}`
    if (!isNext) {
      const network = await networkAnswer(answer)
      throw network === null ? new StorageRefused(answer.status) : new NetworkAnswered(network)
    }
    isResumed = true
  }

  return {
    received: () => received,
    /** True once an answer has said how large the file is. */
    hasBegun: () => total > 0,
    headers(): Record<string, string> {
      if (received === 0 || (validator === null && !isChecked)) return {}
      const range = `bytes=${received}-`
      return validator === null ? { range } : { range, 'if-range': validator }
    },
    async receive(answer: TransportResponse): Promise<void> {
      try {
        await begin(answer)
      } catch (error) {
        answer.discard()
        throw error
      }
      for await (const chunk of answer.body as AsyncIterable<Buffer>) {
        const page = received === 0 ? networkPage(answer, chunk) : null
        if (page !== null) throw new NetworkAnswered(page)
        if (received + chunk.length > total) throw new UnexpectedBytes()
        await write(file, chunk, received)
        hash.update(chunk)
        received += chunk.length
      }
      if (received !== total) throw new UnexpectedBytes()
    },
    end: (): Downloaded => ({ sha256: hash.digest('hex'), sizeBytes: received, isResumed }),
  }
}

/** A write may take only a part of the bytes. */
async function write(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    at += (await file.write(bytes, at, bytes.length - at, position + at)).bytesWritten
  }
}

function lengthOf({ headers }: Pick<TransportResponse, 'headers'>): number | null {
  const length = headers['content-length']
  return length !== undefined && /^\d+$/.test(length) ? Number(length) : null
}

/** A weak tag (`W/"…"`) does not promise the same bytes. */
const strongTag = ({ headers }: Pick<TransportResponse, 'headers'>): string | null =>
  headers.etag?.startsWith('"') ? headers.etag : null

/** Before the first byte somebody waits for an answer, and only a storage that cannot give it now is asked again. */
const maxLateStarts = 3
const isLater = (error: unknown) =>
  error instanceof NetworkAnswered || (error instanceof StorageRefused && (error.status === 429 || error.status >= 500))

/** True for failures that another attempt may overcome: also an expired address. */
function isBreak(error: unknown): boolean {
  if (error instanceof UnexpectedBytes || error instanceof UnknownLength) return false
  if (error instanceof StorageRefused || error instanceof NetworkAnswered) return true
  return error instanceof TransportError ? !error.aborted : !isOfDisk(error)
}

/** True for an error of the disk; a connection that breaks within the body is not always a TransportError. */
export function isOfDisk(error: unknown): boolean {
  const { code = '' } = error as NodeJS.ErrnoException
  return ['ENOSPC', 'EACCES', 'EPERM', 'EROFS', 'EDQUOT', 'EMFILE', 'ENOENT', 'EIO'].includes(code)
}
