import { randomBytes } from 'node:crypto'
import { chmod, link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
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

const commandKeyFile = (folder: string) => path.join(folder, 'command-key')

/** What a command shows the service to prove that it can read the data folder. Throws where there is none. */
export async function readCommandKey(folder: string): Promise<string> {
  return (await readFile(commandKeyFile(folder), 'utf8')).trim()
}

/** The same, drawn where there is none yet: processes that share the folder share it, too. */
export async function makeCommandKey(folder: string): Promise<string> {
  const draft = path.join(folder, `command-key-${process.pid}`)
  await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
  // Unlike a rename, a link never replaces the file of another process, and unlike a write it is whole at once.
  await link(draft, commandKeyFile(folder)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return readCommandKey(folder)
}
