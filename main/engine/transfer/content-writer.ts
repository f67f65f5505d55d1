import { createHash } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'

/** A file that Malote writes part by part. */
export interface ContentWriter {
  /** One call at a time. Rejects with the system's error; then only `discard` may follow. */
  write(part: string | Uint8Array): Promise<void>
  /** Flushes and closes the file. */
  end(): Promise<{ readonly sizeBytes: number; readonly sha256: string }>
  /** Closes and deletes the file. Never rejects: a file that cannot be deleted now is deleted with its folder. */
  discard(): Promise<void>
}

/** Creates a private file. Rejects with the system's error, if there is one already, too. */
export async function createContentWriter(target: string): Promise<ContentWriter> {
  const file: FileHandle = await open(target, 'wx', 0o600)
  const hash = createHash('sha256')
  let sizeBytes = 0
  return {
    async write(part) {
      const bytes = typeof part === 'string' ? Buffer.from(part) : part
      await file.writeFile(bytes)
      hash.update(bytes)
      sizeBytes += bytes.length
    },
    async end() {
      await file.sync()
      await file.close()
      return { sizeBytes, sha256: hash.digest('hex') }
    },
    async discard() {
      await file.close().catch(() => {})
      await rm(target, { force: true }).catch(() => {})
    },
  }
}
