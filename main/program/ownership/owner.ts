import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { renameAtLast } from '../../replace-file.ts'

/** The owner of a folder: `since` in ISO 8601; `address` if it wrote one. */
export interface FolderHolder {
  readonly pid: number
  readonly program: string
  readonly since: string
  readonly address?: string
}

const fileOf = (folder: string) => path.join(folder, 'owner.json')

/** Writes owner.json atomically, because a second start may read it at any moment. */
export function writeOwner(folder: string, owner: FolderHolder): void {
  const draft = `${fileOf(folder)}.${owner.pid}`
  writeFileSync(draft, `${JSON.stringify(owner)}\n`, { mode: 0o600 })
  renameAtLast(draft, fileOf(folder))
}

export function removeOwner(folder: string): void {
  rmSync(fileOf(folder), { force: true })
}

/** Reads owner.json; null if it is missing or invalid. */
export function readOwner(folder: string): FolderHolder | null {
  try {
    const stored = JSON.parse(readFileSync(fileOf(folder), 'utf8')) as Record<string, unknown>
    const { pid, program, since, address } = stored
    if (typeof pid !== 'number' || typeof program !== 'string' || typeof since !== 'string') return null
    return { pid, program, since, ...(typeof address === 'string' && { address }) }
  } catch {
    return null
  }
}

/** Stands for an owner without a readable owner.json. */
export const unknownOwner = (): FolderHolder => ({
  pid: 0,
  program: 'um programa desconhecido',
  since: new Date().toISOString(),
})

/** Whether a process with this id is alive, of any user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
