import { type ByteSource, StorageReadError } from '../../pdf/reader/byte-source.ts'
import { createFileWorkers } from '../../pdf/reader/file-workers.ts'
import type { SignaturePageData } from './page-data.ts'

/** The content of the page; it says whether the page is a file of its own. */
export type PageTask = SignaturePageData

const workers = createFileWorkers<PageTask, Uint8Array | undefined>({
  program: new URL('./worker.ts', import.meta.url),
  // The last resort: the budget of the reader ends sooner, also on a busy machine.
  seconds: 60,
  memoryMb: 256,
  most: 2,
})

type Page = Omit<SignaturePageData, 'isSeparate'>

/** The incremental update with the page; undefined for a PDF that does not allow it or that takes too long to read. */
export async function drawUpdate(owner: string, source: ByteSource, page: Page): Promise<Buffer | undefined> {
  const task = { ...page, isSeparate: false }
  const update = await workers.run({ owner, source, task }).catch((error: unknown) => {
    if (error instanceof StorageReadError) throw error
    // A document has to be captured, also if its file crashes the worker.
    return undefined
  })
  return update ? Buffer.from(update) : undefined
}

const noFile: ByteSource = { bytes: 0, read: async () => Buffer.alloc(0) }

/** The page as a file of its own. */
export async function drawSeparately(owner: string, page: Page): Promise<Buffer> {
  const file = await workers.run({ owner, source: noFile, task: { ...page, isSeparate: true } })
  if (!file) throw new Error('a signature page could not be drawn in time')
  return Buffer.from(file)
}
