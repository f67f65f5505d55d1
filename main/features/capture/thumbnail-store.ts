import { chmod, mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { PdfPool } from '../../engine/pdf/index.ts'

/** Small pictures of first pages, named by the SHA-256 of the PDF and kept while a row on the list shows them. */
export interface ThumbnailStore {
  /** Draws the first page of a PDF; false if it cannot be drawn. */
  make(sha256: string, from: string): Promise<boolean>
  /** Null if there is no picture. */
  find(sha256: string): Promise<{ path: string; sizeBytes: number } | null>
  remove(sha256: string): Promise<void>
  /** Deletes pictures that are not needed. */
  sweep(isNeeded: (sha256: string) => boolean): Promise<void>
}

interface ThumbnailStoreOptions {
  folder: string
  pool: Pick<PdfPool, 'drawFirstPage'>
}

export function createThumbnailStore({ folder, pool }: ThumbnailStoreOptions): ThumbnailStore {
  const ready = mkdir(folder, { recursive: true, mode: 0o700 }).then(() => chmod(folder, 0o700))
  ready.catch(() => {})
  const pathOf = (sha256: string) => path.join(folder, `${sha256}.png`)
  return {
    async make(sha256, from) {
      await ready
      return pool.drawFirstPage(from, pathOf(sha256))
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
        if (sha256 !== undefined && !isNeeded(sha256)) await rm(path.join(folder, name), { force: true })
      }
    },
  }
}
