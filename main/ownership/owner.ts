import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Who has a folder: `since` in ISO 8601; `address` where it said one. */
export interface FolderHolder {
  readonly pid: number
  readonly program: string
  readonly since: string
  readonly address?: string
}

const fileOf = (folder: string) => path.join(folder, 'owner.json')

/** Says who owns the folder; whole or not at all, for a second start may read at any moment. */
export function writeOwner(folder: string, owner: FolderHolder): void {
  const draft = `${fileOf(folder)}.${owner.pid}`
  writeFileSync(draft, `${JSON.stringify(owner)}\n`, { mode: 0o600 })
  renameSync(draft, fileOf(folder))
}

export function removeOwner(folder: string): void {
  rmSync(fileOf(folder), { force: true })
}

/** What the owner said of itself; null where nothing readable stands there. */
export function readOwner(folder: string): FolderHolder | null {
  try {
    const told = JSON.parse(readFileSync(fileOf(folder), 'utf8')) as Record<string, unknown>
    const { pid, program, since, address } = told
    if (typeof pid !== 'number' || typeof program !== 'string' || typeof since !== 'string') return null
    return { pid, program, since, ...(typeof address === 'string' && { address }) }
  } catch {
    return null
  }
}

/** An owner that never said who it is. */
export const unknownOwner = (): FolderHolder => ({
  pid: 0,
  program: 'um programa desconhecido',
  since: new Date().toISOString(),
})

/** Whether a process of this number lives, whoever's it is. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
