import { randomUUID } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import { type DropRoute, fileName } from '../drops.ts'

/** Far above one piece of the preload, in bytes. */
const mostPieceBytes = 4 * 1024 * 1024
/** No service accepts a larger file (maxFileMegabytes of an environment). */
const mostFileBytes = 2047 * 1024 * 1024
/** Most files in transfer at the same time. */
const mostOpen = 8

interface OpenFile {
  readonly bytes: PassThrough
  readonly kept: Promise<string>
  sizeBytes: number
}

/** Receives files without a path, piece by piece from the preload. */
export interface Incoming {
  /**
   * Answers a message of the bytes channel: `{ step: 'begin', name, changedMs }` and `{ step: 'write', id, bytes }` return
   * an id, `{ step: 'end', id }` a handle, `{ step: 'abort', id }` null. Failures: file-problem if the file is too large;
   * storage-problem; invalid-input.
   */
  receive(message: unknown): Promise<Outcome<string | null>>
  /** Removes the files of a page that is gone. */
  pageGone(): Promise<void>
}

/** Writes each piece to the disk; the answer to a write allows the next piece (back-pressure). */
export function createIncoming(drops: Pick<DropRoute, 'keep' | 'clear'>): Incoming {
  const open = new Map<string, OpenFile>()

  function begin(given: unknown, changedMs: unknown): Outcome<string> {
    const name = typeof given === 'string' ? fileName(given) : null
    if (name === null || open.size >= mostOpen) return failed('invalid-input')
    const bytes = new PassThrough()
    const kept = drops.keep(name, bytes, typeof changedMs === 'number' ? changedMs : null)
    // The next write awaits it; until then a rejection must not count as unhandled.
    kept.catch(() => undefined)
    const id = randomUUID()
    open.set(id, { bytes, kept, sizeBytes: 0 })
    return ok(id)
  }

  async function write(id: string, file: OpenFile, piece: unknown): Promise<Outcome<string>> {
    if (!(piece instanceof Uint8Array) || piece.length > mostPieceBytes) return failed('invalid-input')
    file.sizeBytes += piece.length
    if (file.sizeBytes > mostFileBytes) {
      await abort(id, file)
      return failed('file-problem')
    }
    const written = new Promise<void>((resolve, reject) =>
      file.bytes.write(piece, (error) => (error ? reject(error) : resolve())),
    )
    await Promise.race([written, file.kept])
    return ok(id)
  }

  async function end(id: string, file: OpenFile): Promise<Outcome<string>> {
    open.delete(id)
    file.bytes.end()
    return ok(await file.kept)
  }

  async function abort(id: string, file: OpenFile): Promise<void> {
    open.delete(id)
    file.bytes.destroy(new Error('aborted by the page'))
    await file.kept.catch(() => undefined)
  }

  return {
    async receive(message) {
      if (typeof message !== 'object' || message === null) return failed('invalid-input')
      const { step, name, changedMs, id, bytes } = message as Record<string, unknown>
      if (step === 'begin') return begin(name, changedMs)
      const file = typeof id === 'string' ? open.get(id) : undefined
      if (typeof id !== 'string' || file === undefined) return failed('invalid-input')
      if (step === 'abort') {
        await abort(id, file)
        return ok(null)
      }
      try {
        if (step === 'write') return await write(id, file, bytes)
        return step === 'end' ? await end(id, file) : failed('invalid-input')
      } catch {
        await abort(id, file)
        return failed('storage-problem')
      }
    },
    async pageGone() {
      await Promise.all([...open].map(([id, file]) => abort(id, file)))
      await drops.clear()
    },
  }
}
