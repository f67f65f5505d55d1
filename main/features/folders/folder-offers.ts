import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import type { FolderOffer, HomeFolderList } from '../../../contract/bridge/folders.ts'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import type { Log } from '../../engine/log/index.ts'
import { type CheckFolderOptions, checkFolder } from './check-folder.ts'
import { foldersTexts } from './folders-texts.ts'

/** The part of the host that knows the folders of this computer. */
export interface FolderHost {
  /** Absolute paths that the host offers, or that the person has just picked. */
  offerFolders(): Promise<readonly { readonly path: string; readonly isPicked: boolean }[]>
  /** The folders that the page can browse; see Places in main/host.ts. */
  readonly places?:
    | {
        list(placeId: string | null): Promise<HomeFolderList | null>
        pathOf(placeId: string): Promise<string | null>
      }
    | undefined
  /** How long a file must be unchanged before it is imported: 5 s. */
  readonly folderStableMs?: number | undefined
}

interface FolderOffersOptions {
  dataFolder: string
  host: FolderHost
  /** The folders that are watched now. */
  watched(): CheckFolderOptions['watched']
  log: Pick<Log, 'warn'>
}

/** Folders that the person may choose from. The page sees ids and names, never paths. */
interface FolderOffers {
  offers(): Promise<Outcome<FolderOffer[]>>
  browse(wanted: { placeId: string | null }): Promise<Outcome<HomeFolderList>>
  pick(wanted: { placeId: string }): Promise<Outcome<FolderOffer>>
  pathOf(offerId: string): string | undefined
  withdraw(offerId: string): void
}

export function createFolderOffers({ dataFolder, host, watched, log }: FolderOffersOptions): FolderOffers {
  const { places } = host
  const paths = new Map<string, string>()

  function offerOf(path: string): FolderOffer {
    const known = [...paths].find(([, each]) => each === path)?.[0]
    const offerId = known ?? randomUUID()
    paths.set(offerId, path)
    return { offerId, name: basename(path) || path }
  }

  return {
    async offers() {
      const offers: FolderOffer[] = []
      for (const { path, isPicked } of await host.offerFolders()) {
        const check = await checkFolder(path, { dataFolder, watched: watched() })
        // A picked folder is always offered: adding it tells the person what is wrong with it.
        if (check.ok || !check.isWatched || isPicked) offers.push(offerOf(path))
      }
      return ok(offers)
    },
    async browse({ placeId }) {
      if (places === undefined) return failed('not-offered')
      try {
        const found = await places.list(placeId)
        return found === null ? failed('not-found') : ok(found)
      } catch (error) {
        log.warn('folders.not-listed', { error })
        return failed('refused', foldersTexts.notListed)
      }
    },
    async pick({ placeId }) {
      if (places === undefined) return failed('not-offered')
      const path = await places.pathOf(placeId)
      return path === null ? failed('not-found') : ok(offerOf(path))
    },
    pathOf: (offerId) => paths.get(offerId),
    withdraw: (offerId) => void paths.delete(offerId),
  }
}
