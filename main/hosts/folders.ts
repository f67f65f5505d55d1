import { chmodSync, mkdirSync, statSync } from 'node:fs'
import path from 'node:path'

interface UserFolders {
  readonly platform: NodeJS.Platform
  readonly home: string
  readonly variables: Readonly<Record<string, string | undefined>>
}

/** The system's folder for a user's program data; MALOTE_DATA overrides it. */
export function dataRoot({ platform, home, variables }: UserFolders): string {
  const moved = variables['MALOTE_DATA']
  if (moved) return path.resolve(moved)
  if (platform === 'win32') return path.join(variables['LOCALAPPDATA'] ?? path.join(home, 'AppData', 'Local'), 'Malote')
  if (platform === 'darwin') return path.join(home, 'Library/Application Support', 'Malote')
  const given = variables['XDG_DATA_HOME']
  return path.join(given && path.isAbsolute(given) ? given : path.join(home, '.local', 'share'), 'malote')
}

/** The application's folder below the root; the service's is beside it. */
export const applicationFolder = (root: string) => path.join(root, 'application')

/** Makes a folder that only this user may enter; corrects the permissions of an existing one. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // A folder with correct permissions may be on a read-only disk.
  if ((statSync(folder).mode & 0o777) !== 0o700) chmodSync(folder, 0o700)
}
