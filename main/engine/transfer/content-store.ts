import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { OpenedContent } from '../../../contract/bridge/documents.ts'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import { engineTexts } from '../engine-texts.ts'
import type { Log } from '../log/index.ts'
import { type HttpTransport, NetworkAnswered, TransportError } from '../transport/index.ts'
import { type ContentWriter, createContentWriter } from './content-writer.ts'
import {
  createDownloader,
  type Downloaded,
  isOfDisk,
  StorageRefused,
  UnexpectedBytes,
  UnknownLength,
} from './download.ts'

/** The file behind a content id. */
export interface StoredContent {
  readonly path: string
  readonly name: string
  readonly sizeBytes: number
  readonly mediaType: string
  /** In hexadecimal. */
  readonly sha256: string
}

interface ContentRequest {
  /** A storage address; it is valid for seconds only. */
  address: string
  /** Another address, after the connection broke. */
  renewAddress?: () => Promise<string | null>
  name: string
  /** The expected SHA-256 in hexadecimal, if known. */
  expectSha256?: string
  /** The size that the service has registered, if known; otherwise the storage must state it. */
  sizeBytes?: number
  signal?: AbortSignal
}

/** A file that has no id before it has ended. */
interface GrowingContent extends Omit<ContentWriter, 'end'> {
  end(): Promise<OpenedContent>
}

/** Documents downloaded for reading: private files that are deleted at the end of the session. */
export interface ContentStore {
  /** Failures: offline, refused (also for unexpected bytes), storage-problem, cancelled. */
  open(order: ContentRequest): Promise<Outcome<OpenedContent>>
  /** Gives an id to a file elsewhere on this computer, a PDF by default; it is not deleted. One id for each path. */
  addExternal(file: Omit<StoredContent, 'mediaType'> & { readonly mediaType?: string }): OpenedContent
  /** Stores a small file that Malote has made, for the page to save. */
  add(file: { name: string; mediaType: string; bytes: Uint8Array }): Promise<OpenedContent>
  /** Stores a copy of what another file gives, part by part. Rejects with what the parts reject, or the disk. */
  addCopy(file: { name: string; mediaType: string; parts: AsyncIterable<Uint8Array> }): Promise<OpenedContent>
  /** Begins a file that Malote writes part by part, for the page to save; it has an id once it has ended. */
  create(file: { name: string; mediaType: string }): Promise<GrowingContent>
  resolve(contentId: string): StoredContent | null
  /** For an opener that needs its file no longer; the file is deleted once every opener has released it. */
  release(contentId: string): Promise<void>
  /** Deletes all downloaded files. */
  close(): Promise<void>
}

type DownloadedContent = StoredContent & { openers: number }

export interface ContentStoreOptions {
  /** A folder of its own; it is emptied first, because a killed program may have left files in it. */
  folder: string
  transport: Pick<HttpTransport, 'request'>
  log: Pick<Log, 'warn'>
  /** Waits before a broken download continues. */
  delaysMs?: readonly number[]
}

export function createContentStore({ folder, transport, log, delaysMs }: ContentStoreOptions): ContentStore {
  const download = createDownloader({ transport, delaysMs })
  const downloaded = new Map<string, DownloadedContent>()
  const external = new Map<string, StoredContent>()
  const ready = rm(folder, { recursive: true, force: true }).then(() => mkdir(folder, { recursive: true, mode: 0o700 }))
  // An error is reported by the first `open`.
  ready.catch(() => {})

  const findByHash = (sha256: string | undefined) => [...downloaded].find(([, each]) => each.sha256 === sha256)
  const opened = (contentId: string, { name, sizeBytes, sha256 }: Omit<OpenedContent, 'contentId'>) =>
    ok({ contentId, name, sizeBytes, sha256 })

  /** Downloads and checks a file; a resumed one with other bytes is fetched once more from its beginning. */
  async function fetchTo(target: string, order: ContentRequest): Promise<Downloaded> {
    const { name: _, expectSha256, ...wanted } = order
    const request = { ...wanted, isChecked: expectSha256 !== undefined }
    const matches = ({ sha256 }: Downloaded) => expectSha256 === undefined || expectSha256.toLowerCase() === sha256
    let received = await download(target, request)
    if (!matches(received) && received.isResumed) {
      await rm(target, { force: true })
      const address = (await order.renewAddress?.()) ?? order.address
      received = await download(target, { ...request, address })
    }
    if (matches(received)) return received
    log.warn('content.other-bytes', { expected: expectSha256, found: received.sha256 })
    throw new UnexpectedBytes()
  }

  const create: ContentStore['create'] = (file) =>
    ready.then(() => createGrowing(folder, file, (id, content) => downloaded.set(id, content)))
  const addCopy: ContentStore['addCopy'] = async ({ parts, ...file }) => writeAll(await create(file), parts)

  return {
    async open(order) {
      const existing = findByHash(order.expectSha256)
      if (order.expectSha256 !== undefined && existing !== undefined) {
        existing[1].openers += 1
        return opened(...existing)
      }
      const contentId = randomUUID()
      const target = path.join(folder, contentId)
      try {
        await ready
        const { sha256, sizeBytes } = await fetchTo(target, order)
        const content = { path: target, name: order.name, sizeBytes, mediaType: 'application/pdf', sha256 }
        downloaded.set(contentId, { ...content, openers: 1 })
        return opened(contentId, { name: order.name, sizeBytes, sha256 })
      } catch (error) {
        await rm(target, { force: true })
        return failureOf(error)
      }
    },
    addExternal(file) {
      const existing = [...external].find(([, each]) => each.path === file.path)
      const contentId = existing?.[0] ?? randomUUID()
      external.set(contentId, { mediaType: 'application/pdf', ...file })
      const { name, sizeBytes, sha256 } = file
      return { contentId, name, sizeBytes, sha256 }
    },
    add: ({ bytes, ...file }) => addCopy({ ...file, parts: Readable.from([bytes]) }),
    addCopy,
    create,
    resolve(contentId) {
      const found = downloaded.get(contentId) ?? external.get(contentId)
      if (found === undefined) return null
      const { path: file, name, sizeBytes, mediaType, sha256 } = found
      return { path: file, name, sizeBytes, mediaType, sha256 }
    },
    async release(contentId) {
      const found = downloaded.get(contentId)
      if (found === undefined) return
      found.openers -= 1
      if (found.openers > 0) return
      downloaded.delete(contentId)
      // A file that cannot be deleted now is deleted with its folder.
      await rm(found.path, { force: true }).catch(() => {})
    },
    async close() {
      downloaded.clear()
      external.clear()
      await ready.catch(() => {})
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function createGrowing(
  folder: string,
  { name, mediaType }: { name: string; mediaType: string },
  keep: (contentId: string, content: DownloadedContent) => void,
): Promise<GrowingContent> {
  const contentId = randomUUID()
  const target = path.join(folder, contentId)
  const writer = await createContentWriter(target)
  return {
    ...writer,
    async end() {
      const { sizeBytes, sha256 } = await writer.end()
      keep(contentId, { path: target, name, sizeBytes, mediaType, sha256, openers: 1 })
      return { contentId, name, sizeBytes, sha256 }
    },
  }
}

async function writeAll(growing: GrowingContent, parts: AsyncIterable<Uint8Array>): Promise<OpenedContent> {
  try {
    for await (const part of parts) await growing.write(part)
    return await growing.end()
  } catch (error) {
    await growing.discard()
    throw error
  }
}

function failureOf(error: unknown): Outcome<never> {
  if (error instanceof UnexpectedBytes) {
    return failed('refused', engineTexts.unexpectedBytes)
  }
  if (error instanceof UnknownLength) {
    return failed('refused', engineTexts.unknownLength)
  }
  if (error instanceof StorageRefused) {
    if (error.status >= 500) return failed('offline')
    return failed('refused', engineTexts.notDownloaded)
  }
  if (error instanceof NetworkAnswered) return failed('offline', error.answer.message)
  if (error instanceof TransportError) return failed(error.aborted ? 'cancelled' : 'offline')
  return isOfDisk(error) ? failed('storage-problem') : failed('offline')
}
