import { randomUUID } from 'node:crypto'
import { opendir, realpath } from 'node:fs/promises'
import path from 'node:path'
import type { HomeFolder } from '../../../contract/bridge/folders.ts'
import type { Places } from '../../host.ts'
import { browserTexts as texts } from './browser-texts.ts'

/** Most folders in one answer (contract/bridge/folders.ts). */
const mostFolders = 500
/** Most entries read of one folder, so that a program's large folder does not keep the person waiting. */
const mostEntries = 20_000
/** Most ids kept; the oldest are evicted first. */
const mostIds = 10_000

/**
 * The folders below a person's home, by opaque ids. Paths are checked on every use: a path that is a symbolic link, or
 * leads out of the home through one, is treated as missing.
 */
export function createHomeFolders(home: string): Places {
  const paths = new Map<string, string>()
  const ids = new Map<string, string>()

  function placeOf(folder: string, root: string): HomeFolder {
    const known = ids.get(folder)
    const placeId = known ?? randomUUID()
    if (known === undefined) {
      ids.set(folder, placeId)
      paths.set(placeId, folder)
      for (const [oldId, oldPath] of paths) {
        if (paths.size <= mostIds) break
        paths.delete(oldId)
        ids.delete(oldPath)
      }
    }
    return { placeId, name: folder === root ? texts.home : shown(path.basename(folder)) }
  }

  /** The folder of an id, if it still exists below the home. */
  async function folderOf(placeId: string | null, root: string): Promise<string | null> {
    const wanted = placeId === null ? root : paths.get(placeId)
    if (wanted === undefined) return null
    const real = await realpath(wanted).catch(() => null)
    return real === wanted && (real === root || real.startsWith(root + path.sep)) ? real : null
  }

  return {
    async list(placeId) {
      const root = await realpath(home)
      const folder = await folderOf(placeId, root)
      if (folder === null) return null
      const { names, isCut } = await foldersIn(folder)
      const steps = path.relative(root, folder).split(path.sep).filter(Boolean)
      const above = steps.map((_, nth) => path.join(root, ...steps.slice(0, nth + 1)))
      return {
        trail: [root, ...above].map((each) => placeOf(each, root)),
        folders: names.map((name) => placeOf(path.join(folder, name), root)),
        isCut,
      }
    },
    async pathOf(placeId) {
      return folderOf(placeId, await realpath(home))
    },
  }
}

/** Without symbolic links and hidden folders. */
async function foldersIn(folder: string): Promise<{ names: string[]; isCut: boolean }> {
  const names: string[] = []
  let seen = 0
  for await (const entry of await opendir(folder)) {
    seen += 1
    if (seen > mostEntries) break
    if (entry.isDirectory() && !entry.name.startsWith('.')) names.push(entry.name)
  }
  const sorted = names.sort((a, b) => a.localeCompare(b, 'pt-BR', { numeric: true }))
  return { names: sorted.slice(0, mostFolders), isCut: seen > mostEntries || sorted.length > mostFolders }
}

/** Without characters that could make one name look like another. */
const shown = (name: string) => name.replace(/\p{Cc}|\p{Bidi_Control}/gu, '\uFFFD')
