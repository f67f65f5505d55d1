import type { Account } from '../../../contract/bridge/session.ts'
import { type CacheFile, type Owner, ownerKey } from '../../engine/database/index.ts'
import { cacheSentence } from './local-data-texts.ts'
import { cacheNotice } from './open-local-data.ts'

interface AccountCachesOptions {
  open(owner: Owner): CacheFile
  /** Tells the person a sentence in Portuguese about a cache that was not in order. */
  tell(sentence: string): void
  /** An account's cache was damaged, and has been replaced by an empty one: its workspace opens again. */
  damaged(account: Account): void
}

/** The caches of the open accounts, each in a file of its own, so that a sign-out deletes one. */
export interface AccountCaches {
  /** Opened when it is first wanted. */
  of(account: Account): CacheFile
  /** Before a sign-out: its file is deleted even if the program ends now. */
  mark(account: Account): void
  /** Closes it and deletes its file. */
  remove(account: Account): void
  close(): void
}

export function createAccountCaches({ open, tell, damaged }: AccountCachesOptions): AccountCaches {
  const caches = new Map<string, CacheFile>()
  function openOf(account: Account): CacheFile {
    const cache = open(account)
    caches.set(ownerKey(account), cache)
    const notice = cacheNotice(cache)
    if (notice !== null) tell(notice)
    cache.onDamaged(() => {
      cache.replace()
      damaged(account)
      tell(cacheSentence)
    })
    return cache
  }
  return {
    of: (account) => caches.get(ownerKey(account)) ?? openOf(account),
    mark: (account) => caches.get(ownerKey(account))?.mark(),
    remove(account) {
      caches.get(ownerKey(account))?.remove()
      caches.delete(ownerKey(account))
    },
    close() {
      for (const cache of caches.values()) cache.close()
    },
  }
}
