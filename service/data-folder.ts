import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Where the service keeps its data: below MALOTE_DATA, or where this system keeps a program's data for a person. */
export function dataFolderOf({
  platform,
  home,
  variables,
}: {
  platform: NodeJS.Platform
  home: string
  variables: Readonly<Record<string, string | undefined>>
}): string {
  const { MALOTE_DATA: moved, LOCALAPPDATA: local, XDG_DATA_HOME: xdg } = variables
  const root = () => {
    if (moved) return path.resolve(moved)
    if (platform === 'win32') return path.join(local ?? path.join(home, 'AppData', 'Local'), 'Malote')
    if (platform === 'darwin') return path.join(home, 'Library', 'Application Support', 'Malote')
    return path.join(xdg && path.isAbsolute(xdg) ? xdg : path.join(home, '.local', 'share'), 'malote')
  }
  return path.join(root(), 'service')
}

/** Makes the folder, for its owner only. */
export async function makeDataFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
}

/** Throws everything away but what holds the lock: the caller must own the folder, and goes on owning it. */
export async function emptyDataFolder(folder: string): Promise<void> {
  const kept = ['lock.sqlite', 'owner.json']
  for (const name of await readdir(folder)) {
    if (!kept.includes(name)) await rm(path.join(folder, name), { recursive: true, force: true })
  }
}

/** The port of the last start; tokens and sessions are of one address, so that the next start asks for it again. */
export async function lastPort(folder: string): Promise<number> {
  const text = await readFile(path.join(folder, 'port'), 'utf8').catch(() => '')
  const port = Number(text.trim())
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : 0
}

export async function rememberPort(folder: string, port: number): Promise<void> {
  await writeFile(path.join(folder, 'port'), `${port}\n`, { mode: 0o600 })
}
