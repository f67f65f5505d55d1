import type { Cache, Owner } from '../../engine/database/index.ts'
import { type ClassStore, createClassStore } from './class-store.ts'
import { createEntryStore, type EntryStore } from './entry-store.ts'
import { createRunStore, type RunStore } from './run-store.ts'

/** The tables of one person's directory in the cache. */
export interface DirectoryStore extends Omit<RunStore, 'finishPlaces'>, Omit<EntryStore, 'forgetOlder'>, ClassStore {}

export function createDirectoryStore(cache: Cache, account: Owner): DirectoryStore {
  const runs = createRunStore(cache, account)
  const entries = createEntryStore(cache, account, runs)
  return {
    ...runs,
    ...entries,
    ...createClassStore(cache, account, runs),
    complete(part, run, end) {
      runs.complete(part, run, end)
      if (part === 'agents') entries.forgetOlder(run)
    },
  }
}
