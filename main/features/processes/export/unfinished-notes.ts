import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Log } from '../../../engine/log/index.ts'

/** The names of exports that are not whole, and of what the PDF worker writes beside them. */
export const unfinishedEnd = '.parte'
const besides = ['', '.scratch']

/** Virus scanners hold new files for moments, so that deleting is repeated. */
export async function removeUnfinished(path: string): Promise<void> {
  for (const each of besides) await rm(`${path}${each}`, { recursive: true, force: true, maxRetries: 5 })
}

/** Remembers on the disk what an export is writing, so that the next start deletes what a crash has left. */
export interface UnfinishedNotes {
  /** Before the file or folder is created; answers how to forget it once it is whole or deleted. */
  add(path: string): Promise<() => Promise<void>>
  /** Deletes what earlier sessions left; never rejects. */
  sweep(): Promise<void>
}

/** @param folder in the application's data; created when it is needed */
export function createUnfinishedNotes(folder: string, log: Pick<Log, 'warn'>): UnfinishedNotes {
  const own = new Set<string>()

  async function sweepOne(name: string): Promise<void> {
    const note = join(folder, name)
    const path = await readFile(note, 'utf8')
    // A note that a crash has cut names nothing of ours.
    if (!path.endsWith(unfinishedEnd)) return rm(note, { force: true })
    // A drive that is not connected now may come back.
    if (!(await stat(dirname(path)).catch(() => null))) return
    await removeUnfinished(path)
    await rm(note, { force: true })
  }

  return {
    async add(path) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = randomUUID()
      own.add(name)
      await writeFile(join(folder, name), path, { flag: 'wx', mode: 0o600, flush: true })
      return () => rm(join(folder, name), { force: true }).catch(() => {})
    },
    async sweep() {
      const names = await readdir(folder).catch(() => [])
      for (const name of names) {
        if (own.has(name)) continue
        await sweepOne(name).catch((error: unknown) => log.warn('exports.not-swept', { error }))
      }
    },
  }
}
