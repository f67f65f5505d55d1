import { randomBytes } from 'node:crypto'
import { chmod, link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

export type Variables = Readonly<Record<string, string | undefined>>

/** The service's data folder: below MALOTE_DATA, or below the system's folder for a user's program data. */
export function dataFolder(variables: Variables): string {
  const { MALOTE_DATA: moved, LOCALAPPDATA: local, XDG_DATA_HOME: xdg } = variables
  const home = os.homedir()
  const root = () => {
    if (moved) return path.resolve(moved)
    if (process.platform === 'win32') return path.join(local ?? path.join(home, 'AppData', 'Local'), 'Malote')
    if (process.platform === 'darwin') return path.join(home, 'Library', 'Application Support', 'Malote')
    return path.join(xdg && path.isAbsolute(xdg) ? xdg : path.join(home, '.local', 'share'), 'malote')
  }
  return path.join(root(), 'service')
}

/** Makes the folder, accessible by its owner only. */
export async function makeDataFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
}

const codeCache = 'compiled'

/** The folder of Node's compile cache, which only the owner may write. */
export const codeCacheOf = (folder: string): string => path.join(folder, codeCache)

/** Deletes everything but the lock and compiled code. The caller must own the folder and keeps owning it. */
export async function emptyDataFolder(folder: string): Promise<void> {
  const kept = ['lock.sqlite', 'owner.json', codeCache]
  for (const name of await readdir(folder)) {
    if (!kept.includes(name)) await rm(path.join(folder, name), { recursive: true, force: true })
  }
}

/** The port of the last start, reused because tokens and sessions belong to one address. */
export async function lastPort(folder: string): Promise<number> {
  const text = await readFile(path.join(folder, 'port'), 'utf8').catch(() => '')
  const port = Number(text)
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : 0
}

export async function rememberPort(folder: string, port: number): Promise<void> {
  await writeFile(path.join(folder, 'port'), `${port}\n`, { mode: 0o600 })
}

const commandKeyFile = (folder: string) => path.join(folder, 'command-key')

/** Reads the key by which a command proves access to the data folder. Throws if there is none. */
export async function readCommandKey(folder: string): Promise<string> {
  return (await readFile(commandKeyFile(folder), 'utf8')).trim()
}

/** Reads the key, or makes it if there is none yet; processes that share the folder share the key. */
export async function makeCommandKey(folder: string): Promise<string> {
  const draft = path.join(folder, `command-key-${process.pid}`)
  await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
  // A link is atomic and, unlike a rename, never replaces another process's file.
  await link(draft, commandKeyFile(folder)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return readCommandKey(folder)
}
