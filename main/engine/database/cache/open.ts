import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { type StorageProblem, storageProblem } from '../errors.ts'
import type { Owner } from '../owner.ts'
import { type Cache, createCache } from './cache.ts'
import { deleteCacheFile, markForDeletion, openCacheFile, openCacheInMemory } from './file.ts'

/** The cache of one account and its file. Losing them loses nothing of the person's work. */
export interface CacheFile {
  /** The open cache; another one after `replace`. */
  readonly current: Cache
  /** The file was corrupt at start-up, and was recreated. */
  readonly wasDamaged: boolean
  /** Why the file could not be opened at the start: it is left as it is, and the cache is in memory. Otherwise null. */
  readonly unopened: StorageProblem | null
  /** Sets who is called once the cache is found damaged, outside of any transaction: they call `replace`. */
  onDamaged(listener: () => void): void
  /** Closes the cache, deletes the file and creates an empty one. */
  replace(): void
  /** Has the file deleted by the next start if the program ends before `remove`. Never throws. */
  mark(): void
  /** Closes the cache and deletes its file: its person has signed out. Never throws. */
  remove(): void
  close(): void
}

interface CacheFileOptions {
  /** The application's data folder, already owned by this process. */
  folder: string
  owner: Owner
  log: Readonly<Record<'info' | 'error', (event: string, fields?: Readonly<Record<string, unknown>>) => void>>
}

/** A name for each account, which does not tell whose it is. */
export function cacheFileName({ environmentId, personId }: Owner): string {
  const name = createHash('sha256')
    .update(JSON.stringify([environmentId, personId]))
    .digest('hex')
  return `cache-${name.slice(0, 16)}.db`
}

const markedFile = /^(cache-[0-9a-f]{16}\.db)\.delete$/

/** Deletes the caches of accounts whose sign-out the end of the program has interrupted. */
export function deleteMarkedCaches({ folder, log }: Omit<CacheFileOptions, 'owner'>): void {
  for (const name of readdirSync(folder)) {
    const marked = markedFile.exec(name)?.[1]
    if (marked === undefined) continue
    try {
      deleteCacheFile(join(folder, marked))
    } catch (error) {
      log.error('cache.not-deleted', { error })
    }
  }
}

/** Opens the cache; falls back to memory if the file cannot be opened, so that work can continue. */
export function openCache({ folder, owner, log }: CacheFileOptions): CacheFile {
  const path = join(folder, cacheFileName(owner))
  let listener = () => {}
  let db: DatabaseSync
  let current: Cache
  let isInMemory = false
  let isDamaged = false

  function use(opened: DatabaseSync, { uncleanShutdown }: Pick<Cache, 'uncleanShutdown'>): void {
    db = opened
    isDamaged = false
    current = createCache(opened, {
      uncleanShutdown,
      damaged(cause) {
        if (isDamaged || opened !== db) return
        isDamaged = true
        log.error('cache.damaged', { error: cause })
        // Later, since the transaction that has found it is still to be rolled back.
        queueMicrotask(() => {
          if (opened !== db || !opened.isOpen) return
          try {
            listener()
          } catch (error) {
            log.error('cache.not-replaced', { error })
          }
        })
      },
    })
  }

  function useMemory(): void {
    isInMemory = true
    use(openCacheInMemory(), { uncleanShutdown: false })
  }

  /** Answers whether the file was damaged, or why it could not be opened. */
  function open(): Pick<CacheFile, 'wasDamaged' | 'unopened'> {
    try {
      const opened = openCacheFile(path)
      use(opened.db, opened)
      isInMemory = false
      if (opened.wasDamaged) log.error('cache.damaged')
      return { wasDamaged: opened.wasDamaged, unopened: null }
    } catch (error) {
      log.error('cache.unopened', { error })
      useMemory()
      return { wasDamaged: false, unopened: storageProblem(error) ?? 'unreadable' }
    }
  }

  const { wasDamaged, unopened } = open()
  return {
    get current() {
      return current
    },
    wasDamaged,
    unopened,
    onDamaged(called) {
      listener = called
    },
    replace() {
      db.close()
      // The file that could not be opened may be in order.
      if (isInMemory) return useMemory()
      try {
        deleteCacheFile(path)
        open()
      } catch (error) {
        log.error('cache.not-deleted', { error })
        useMemory()
      }
    },
    mark() {
      try {
        markForDeletion(path)
      } catch (error) {
        log.error('cache.not-marked', { error })
      }
    },
    remove() {
      try {
        if (db.isOpen) db.close()
        deleteCacheFile(path)
      } catch (error) {
        log.error('cache.not-deleted', { error })
      }
    },
    close() {
      if (!db.isOpen) return
      try {
        db.close()
        if (isDamaged && !isInMemory) deleteCacheFile(path)
      } catch (error) {
        log.error('cache.not-closed', { error })
      }
    },
  }
}
