import { randomUUID } from 'node:crypto'
import { chmod, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { maxFileBytes } from '../../../contract/api/uploads.ts'
import { definedFields } from '../../../contract/defined-fields.ts'
import {
  type CopiedFile,
  type CopyOrder,
  type CopyRefusal,
  type PdfPool,
  PoolClosed,
  WorkerFailed,
  writeErrorOf,
} from '../../engine/pdf/index.ts'
import type { FileIdentity, ImportRefusal } from '../../folder-import.ts'
import { captureTexts, copyFailed, copyRefusals, diskSentence, tooLarge, unreadableSentence } from './capture-texts.ts'

/** A file in the spool; its name is its SHA-256. */
type SpooledFile = Pick<CopiedFile, 'sha256' | 'sizeBytes'>

/** The file was not imported. The message is a message in Portuguese that says what to do. */
export class ImportRefused extends Error {
  readonly why: ImportRefusal
  /** The row with the same content. */
  readonly sameAs: string | null

  constructor(sentence: string, about: ErrorOptions & { why?: ImportRefusal; sameAs?: string } = {}) {
    super(sentence, about)
    this.why = about.why ?? 'unfit'
    this.sameAs = about.sameAs ?? null
  }
}

export const changedWhileCopied = (): ImportRefused =>
  new ImportRefused(captureTexts.changedWhileCopied, {
    why: 'changed',
  })

/** The caller stopped the import, or the program closes. */
export class ImportStopped extends Error {}

/** Private copies of files, each under its SHA-256. */
interface Shelf {
  /**
   * Copies a file. Throws ImportRefused, or ImportStopped once the signal is aborted; then there is no copy. Nothing but
   * the file of this identity is copied, if there is one.
   */
  add(from: string, signal?: AbortSignal, identity?: FileIdentity): Promise<SpooledFile>
  /** Checks, hashes and keeps a file that was written to, or below, a path of `newPath`. Rejects with the errors of PdfPool.copy. */
  adopt(path: string, signal: AbortSignal): Promise<SpooledFile | { readonly refused: CopyRefusal }>
  pathOf(sha256: string): string
  remove(sha256: string): Promise<void>
}

/** Private copies of the PDFs to send, so that changes to the originals cannot damage or lose them. */
export interface Spool extends Shelf {
  /** Those of the files that PDFs were made of, of any kind. */
  readonly originals: Shelf
  /** A path in the spool for a new file or folder; `discard` deletes it, unless it was adopted. */
  newPath(): Promise<string>
  discard(path: string): Promise<void>
  /** Deletes files that are not needed, left by a killed program. */
  sweep(isNeeded: (sha256: string) => boolean, isOriginalNeeded: (sha256: string) => boolean): Promise<void>
}

interface SpoolOptions {
  folder: string
  pool: Pick<PdfPool, 'copy'>
  /** The service's limit, if it is lower than the limit of the API. */
  maxMegabytes?: number | undefined
}

const temporaryPrefix = 'arriving-'

export function createSpool({ folder, pool, maxMegabytes }: SpoolOptions): Spool {
  const ready = mkdir(folder, { recursive: true, mode: 0o700 }).then(() => chmod(folder, 0o700))
  ready.catch(() => {})
  /** Names of files that are being written. */
  const inUse = new Set<string>()
  const shelf = { folder, pool, maxMegabytes, ready }

  return {
    ...createShelf({ ...shelf, ending: 'pdf' }),
    originals: createShelf({ ...shelf, ending: 'original' }),
    async newPath() {
      await ready
      const made = path.join(folder, temporaryPrefix + randomUUID())
      inUse.add(path.basename(made))
      return made
    },
    async discard(made) {
      await rm(made, { recursive: true, force: true })
      inUse.delete(path.basename(made))
    },
    async sweep(isNeeded, isOriginalNeeded) {
      await ready
      for (const name of await readdir(folder)) {
        const [, sha256, ending] = /^([0-9a-f]{64})\.(pdf|original)$/.exec(name) ?? []
        const isKept = ending === 'original' ? isOriginalNeeded : isNeeded
        const isLeft = name.startsWith(temporaryPrefix) && !inUse.has(path.parse(name).name)
        if (sha256 === undefined ? isLeft : !isKept(sha256)) await rm(path.join(folder, name), { recursive: true })
      }
    },
  }
}

interface ShelfOptions extends SpoolOptions {
  ending: 'pdf' | 'original'
  /** Resolves when the folder is there. */
  ready: Promise<void>
}

function createShelf({ folder, pool, maxMegabytes, ending, ready }: ShelfOptions): Shelf {
  const pathOf = (sha256: string) => path.join(folder, `${sha256}.${ending}`)
  const maxBytes = maxMegabytes === undefined ? maxFileBytes : maxMegabytes * 1024 * 1024
  const limits = { maxBytes, isAny: ending === 'original' }

  async function copy(order: Omit<CopyOrder, 'maxBytes'>, signal?: AbortSignal): Promise<SpooledFile> {
    const result = await pool.copy({ ...order, ...limits }, signal)
    if ('writeFailed' in result) throw notOnDisk(writeErrorOf(result))
    if (!('refused' in result)) return { sha256: result.sha256, sizeBytes: result.sizeBytes }
    if (result.refused === 'cancelled') throw new ImportStopped()
    if (result.refused === 'changed') throw changedWhileCopied()
    throw new ImportRefused(result.refused === 'too-large' ? tooLarge(maxMegabytes) : copyRefusals[result.refused])
  }

  return {
    pathOf,
    async adopt(made, signal) {
      await flush(made)
      const result = await pool.copy({ from: made, to: null, ...limits }, signal)
      if ('refused' in result) return result
      if ('writeFailed' in result) throw writeErrorOf(result)
      await keepAs(made, pathOf(result.sha256))
      return { sha256: result.sha256, sizeBytes: result.sizeBytes }
    },
    async add(from, signal, identity) {
      const temporary = path.join(folder, temporaryPrefix + randomUUID())
      try {
        await inSpool(ready)
        const spooled = await copy({ from, to: temporary, ...definedFields({ identity }) }, signal)
        await inSpool(keepAs(temporary, pathOf(spooled.sha256)))
        return spooled
      } catch (error) {
        // The first error is the one to report, not an error of the clean-up.
        await rm(temporary, { force: true }).catch(() => {})
        if (error instanceof ImportRefused || error instanceof ImportStopped) throw error
        if (signal?.aborted === true || error instanceof PoolClosed) throw new ImportStopped()
        if (error instanceof WorkerFailed) throw new ImportRefused(copyFailed, { cause: error, why: 'disk' })
        throw new ImportRefused(unreadableSentence(error), { cause: error, why: 'unreadable' })
      }
    },
    remove: (sha256) => rm(pathOf(sha256), { force: true }),
  }
}

/** Windows replaces no file that is open: one of the same name has the same bytes, and stays. */
async function keepAs(made: string, name: string): Promise<void> {
  const { size } = await stat(made)
  try {
    await rename(made, name)
  } catch (error) {
    const there = await stat(name).catch(() => null)
    if (there?.size !== size) throw error
    await rm(made, { force: true })
  }
}

async function flush(made: string): Promise<void> {
  const file = await open(made, 'r+')
  await file.sync().finally(() => file.close())
}

/** Maps the system's errors about the spool's own files to ImportRefused. */
const inSpool = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw notOnDisk(error)
  })

function notOnDisk(cause: unknown): ImportRefused {
  return new ImportRefused(diskSentence((cause as NodeJS.ErrnoException).code), { cause, why: 'disk' })
}
