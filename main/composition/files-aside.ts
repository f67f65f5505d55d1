import { constants, copyFileSync, existsSync, linkSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Keeps every file of the spool in a folder of its own, beside it: a database that lacks something names fewer of them
 * than there are, and what no row names is swept. They stay in the spool as well, for the rows that there are. May be
 * done again after having been interrupted. The folder is named as
 * `damaged` is, the damaged file.
 * Answers the folder; null where there was no file. Throws where one cannot be kept.
 */
export function keepFilesAside(dataFolder: string, damaged: string): string | null {
  const spool = join(dataFolder, 'spool')
  const names = existsSync(spool) ? readdirSync(spool) : []
  if (names.length === 0) return null
  const aside = join(dataFolder, `spool.${damaged.replace('malote.db.', '').replaceAll(/[:.]/g, '-')}`)
  mkdirSync(aside, { recursive: true, mode: 0o700 })
  for (const name of names) keepToo(join(spool, name), join(aside, name))
  return aside
}

/** The same bytes under a second name, which costs no room; a copy where the disk knows no such thing. */
function keepToo(from: string, to: string): void {
  if (existsSync(to)) return
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to, constants.COPYFILE_EXCL)
  }
}
