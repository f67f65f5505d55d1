import { randomUUID } from 'node:crypto'
import { opendir, realpath } from 'node:fs/promises'
import path from 'node:path'
import type { Place } from '../../../contract/bridge/folders.ts'
import type { Places } from '../../host.ts'

/** As many as a page may list (contract/bridge/folders.ts). */
const mostFolders = 500
/** A folder of so many entries is a store of some program, and reading on would only keep the person waiting. */
const mostEntries = 20_000
/** Ids that a page may still use; the oldest are forgotten first. */
const mostIds = 10_000

/**
 * The folders below a person's home, by ids that mean nothing outside this process. A path is looked at anew each time:
 * one that has become a link, or leads out of the home through one, is not there.
 */
export function createPlaces(home: string): Places {
  const paths = new Map<string, string>()
  const ids = new Map<string, string>()

  function placeOf(folder: string, root: string): Place {
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
    return { placeId, name: folder === root ? 'Pasta pessoal' : shown(path.basename(folder)) }
  }

  /** The folder behind an id, if it is still there and below the home. */
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

/** Links and hidden folders are left out. */
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

/** Without what could make one name look like another. */
const shown = (name: string) => name.replace(/\p{Cc}|\p{Bidi_Control}/gu, '\uFFFD')
