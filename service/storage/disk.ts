import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Meter } from './meter.ts'
import { type ObjectStorage, WrongSize } from './port.ts'

const staleAfterMs = 24 * 60 * 60 * 1000

/** Makes a rename survive a power cut. Windows cannot open a folder, so nothing is done there. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined)
  if (handle === undefined) return
  await handle.sync().catch(() => undefined)
  await handle.close()
}

/** Removes the files of killed uploads. Young ones may belong to another process. */
async function removeStale(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name)
    const found = await stat(file).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > staleAfterMs) await rm(file, { force: true })
  }
}

/** The file of an object. */
export function placeOf(folder: string, name: string): string {
  if (!/^[0-9a-f-]{36}$/.test(name)) throw new Error(`no object name: ${name}`)
  return path.join(folder, name.slice(0, 2), name)
}

/** Object storage in a private folder. A file is synced before it is renamed into place, so it is always complete. */
export async function createDiskStorage({ folder }: { folder: string }): Promise<ObjectStorage> {
  const partial = path.join(folder, 'partial')
  await mkdir(partial, { recursive: true, mode: 0o700 })
  await removeStale(partial)

  const locate = (name: string) => placeOf(folder, name)

  return {
    addresses: null,
    direct: null,
    put: async (name, body, bytes) => {
      const target = locate(name)
      const temporary = path.join(partial, randomUUID())
      const meter = new Meter(bytes)
      try {
        // `flush` syncs the file to the disk before it closes.
        await pipeline(body, meter, createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true }))
        if (meter.bytes < bytes) throw new WrongSize('TooSmall')
        await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
        await rename(temporary, target)
        await syncFolder(path.dirname(target))
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
      return { bytes: meter.bytes, sha256: meter.digest(), pdf: meter.pdf, signed: meter.signed }
    },
    get: async (name, range) => {
      const stream = createReadStream(locate(name), range ?? {})
      await once(stream, 'open')
      return stream
    },
    remove: async (name) => {
      await rm(locate(name), { force: true })
    },
  }
}
