import { constants, copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Keeps every spool file under a second name in a new folder: a restored database may name fewer files, and the spool
 * is swept of the others. Can be repeated after an interruption.
 * @param damaged name of the damaged database file; the folder is named after it
 * @returns the folder; null without a file
 * @throws when a file cannot be kept
 */
export function keepSpoolAside(dataFolder: string, damaged: string): string | null {
  const spool = join(dataFolder, 'spool')
  const names = existsSync(spool) ? readdirSync(spool) : []
  if (names.length === 0) return null
  const aside = join(dataFolder, `spool.${damaged.replace('malote.db.', '').replaceAll(/[:.]/g, '-')}`)
  mkdirSync(aside, { recursive: true, mode: 0o700 })
  for (const name of names) linkOrCopy(join(spool, name), join(aside, name))
  return aside
}

/** A hard link needs no space; some file systems have none. A spool file does not change after it was written. */
function linkOrCopy(from: string, to: string): void {
  if (existsSync(to)) {
    if (statSync(to).size === statSync(from).size) return
    // A copy that was interrupted.
    rmSync(to)
  }
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to, constants.COPYFILE_EXCL)
  }
}
