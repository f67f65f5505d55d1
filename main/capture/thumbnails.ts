import { chmod, mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { PdfPool } from '../pdf/index.ts'

/** Small pictures of first pages, beside the spool and, like it, by content: they go when the content goes. */
export interface Thumbnails {
  /** Draws the first page of a PDF; false where that cannot be done. */
  make(sha256: string, from: string): Promise<boolean>
  /** Where the picture lies, and its size; null where there is none. */
  find(sha256: string): Promise<{ path: string; sizeBytes: number } | null>
  remove(sha256: string): Promise<void>
  /** What lies here that nothing needs any more. */
  sweep(isNeeded: (sha256: string) => boolean): Promise<void>
}

export interface ThumbnailsOptions {
  folder: string
  pool: Pick<PdfPool, 'picture'>
}

export function createThumbnails({ folder, pool }: ThumbnailsOptions): Thumbnails {
  const ready = mkdir(folder, { recursive: true, mode: 0o700 }).then(() => chmod(folder, 0o700))
  ready.catch(() => {})
  const pathOf = (sha256: string) => path.join(folder, `${sha256}.png`)
  return {
    async make(sha256, from) {
      await ready
      return pool.picture(from, pathOf(sha256))
    },
    async find(sha256) {
      const found = await stat(pathOf(sha256)).catch(() => null)
      return found === null ? null : { path: pathOf(sha256), sizeBytes: found.size }
    },
    remove: (sha256) => rm(pathOf(sha256), { force: true }),
    async sweep(isNeeded) {
      await ready
      for (const name of await readdir(folder)) {
        const sha256 = /^([0-9a-f]{64})\.png$/.exec(name)?.[1]
        if (sha256 !== undefined && !isNeeded(sha256)) await rm(path.join(folder, name))
      }
    },
  }
}
