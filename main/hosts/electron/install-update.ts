import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { App } from 'electron'
import type { UpdateInstaller } from '../../host.ts'
import type { Closing } from './closing.ts'

type ReplacedApp = Pick<App, 'isPackaged' | 'relaunch' | 'quit'>

/**
 * The way by which this program replaces itself: an AppImage by a new file, Windows by its installer. Null for a package
 * of the system (deb, rpm, MSI), which an administrator replaces.
 */
export function updateInstaller(
  app: ReplacedApp,
  { platform, arch, env, execPath }: Pick<NodeJS.Process, 'platform' | 'arch' | 'env' | 'execPath'>,
  /** Asks about unsent work before it ends the program for an update. */
  endAfterAsking: Closing['endAfterAsking'],
): UpdateInstaller | null {
  if (!app.isPackaged) return null
  const image = env['APPIMAGE']
  if (platform === 'linux' && image !== undefined && path.isAbsolute(image))
    return {
      kind: 'appimage',
      arch,
      async install(file, { again }) {
        if (again) await endAfterAsking(() => replaceImage(file, image, app))
        else replaceImage(file, image, null)
      },
    }
  // The NSIS installer for one user is below that user's folder; the MSI is not.
  const own = env['LOCALAPPDATA']
  if (platform !== 'win32' || own === undefined || !isBelow(execPath, own)) return null
  return {
    kind: 'nsis',
    arch,
    async install(file, { again }) {
      const args = ['--updated', '/S']
      if (!again) return startApart(file, args)
      await endAfterAsking(async () => {
        await startApart(file, [...args, '--force-run'])
        app.quit()
      })
    },
  }
}

/** Rejects where the system cannot start it: an antivirus may have taken the file away. */
async function startApart(file: string, args: readonly string[]): Promise<void> {
  const child = spawn(file, args, { detached: true, stdio: 'ignore' })
  await once(child, 'spawn')
  child.unref()
}

const isBelow = (file: string, folder: string) => file.toLowerCase().startsWith(`${folder.toLowerCase()}\\`)

/** A power cut leaves the old image or the new one; the running program keeps the old one open. */
function replaceImage(file: string, image: string, again: ReplacedApp | null): void {
  const next = `${image}.new`
  try {
    copyFileSync(file, next)
    chmodSync(next, 0o755)
    renameSync(next, image)
  } catch (error) {
    rmSync(next, { force: true })
    throw error
  }
  if (again === null) return
  again.relaunch({ execPath: image, args: [] })
  again.quit()
}
