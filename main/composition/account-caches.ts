import type { Account } from '../../contract/bridge/session.ts'
import type { CacheFile, Owner } from '../database/index.ts'
import { cacheNotice, cacheSentence } from '../local-data/index.ts'
import { accountKey } from './workspaces.ts'

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
    caches.set(accountKey(account), cache)
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
    of: (account) => caches.get(accountKey(account)) ?? openOf(account),
    mark: (account) => caches.get(accountKey(account))?.mark(),
    remove(account) {
      caches.get(accountKey(account))?.remove()
      caches.delete(accountKey(account))
    },
    close() {
      for (const cache of caches.values()) cache.close()
    },
  }
}
