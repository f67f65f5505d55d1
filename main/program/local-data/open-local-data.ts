import { basename } from 'node:path'
import {
  type CacheFile,
  DatabaseTooNewError,
  deleteMarkedCaches,
  keepCopy,
  type OpenedDatabase,
  type Owner,
  openCache,
  openDatabase,
  storageProblem,
} from '../../engine/database/index.ts'
import type { Log } from '../../engine/log/index.ts'
import { keepSpoolAside } from './keep-spool-aside.ts'
import { cacheSentence, damageNotice, storageSentence, unopenedSentence } from './local-data-texts.ts'

export interface LocalData {
  readonly db: OpenedDatabase['db']
  /** Opens one account's data that the service can send again; its opener closes it. */
  openCache(owner: Owner): CacheFile
  /** Messages in Portuguese about data that was moved aside. */
  readonly notices: readonly string[]
  /** After rows were deleted that must not stay in the copy or in the log of `db`. */
  renewCopy(): void
  close(): void
}

/** The local data; or why it cannot be opened, as a message in Portuguese. The file is unchanged then. */
type LocalDataResult = { ok: true; data: LocalData } | { ok: false; sentence: string }

export function openLocalData({ folder, now, log }: { folder: string; now(): Date; log: Log }): LocalDataResult {
  try {
    let spoolAside: string | null = null
    const beforeLoss = (path: string | null) => {
      spoolAside = keepSpoolAside(folder, path === null ? `danificado-${now().toISOString()}` : basename(path))
    }
    const opened = openDatabase({ folder, now, beforeLoss })
    deleteMarkedCaches({ folder, log })
    const { damaged } = opened
    if (damaged !== null) {
      const { path, rebuilt } = damaged
      log.error('database.damaged', { file: path === null ? null : basename(path), rebuilt })
    }
    const notices = damaged === null ? [] : [damageNotice(damaged, spoolAside)]
    const copy = keepCopy({ db: opened.db, folder, now, log })
    const close = () => {
      copy.close()
      opened.close()
    }
    const openCacheOf = (owner: Owner) => openCache({ folder, owner, log })
    return { ok: true, data: { db: opened.db, openCache: openCacheOf, notices, renewCopy: copy.renew, close } }
  } catch (error) {
    log.error('database.unopened', { error })
    if (error instanceof DatabaseTooNewError) return { ok: false, sentence: error.sentence }
    return { ok: false, sentence: storageSentence(storageProblem(error) ?? 'unreadable', 'opening') }
  }
}

/** The sentence for a cache that was just opened; null if it is in order. */
export function cacheNotice({ wasDamaged, unopened }: Pick<CacheFile, 'wasDamaged' | 'unopened'>): string | null {
  if (unopened !== null) return unopenedSentence(unopened)
  return wasDamaged ? cacheSentence : null
}
