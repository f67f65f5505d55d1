import { join } from 'node:path'
import type { Transaction } from '../database/index.ts'
import type { Log } from '../log/index.ts'
import { identityAt, isSame } from './identity.ts'
import { probe } from './probe.ts'
import type { Arriving, Obstacle, Seen } from './seen.ts'
import { isLongSettled, triedInVain } from './settle.ts'
import type { Sorting } from './sorting.ts'
import type { FolderStore, KeptFolder } from './store.ts'

/** Takes a file into the list, with its bytes; made by the room that has the list. */
export type Intake = (arriving: {
  readonly path: string
  readonly name: string
  readonly sizeBytes: number
  readonly folderName: string
  readonly profileId: string | null
  isUnchanged(): Promise<boolean>
  taken(tx: Transaction, fileId: string): void
}) => Promise<
  | { readonly kind: 'taken'; readonly fileId: string }
  | {
      readonly kind: 'not-taken'
      readonly why: 'unfit' | 'duplicate' | 'changed' | 'unreadable' | 'disk'
      readonly reason: string
      /** The row that it is a duplicate of. */
      readonly sameAs: string | null
    }
>

export interface TakingOptions {
  folderId: string
  store: FolderStore
  intake: Intake
  seen: Seen
  sorting: Pick<Sorting, 'due'>
  log: Pick<Log, 'info' | 'warn' | 'error'>
  now(): Date
  elapsed(): number
  stableMs: number
  /** Aborted when nobody waits any more: nothing is written down then. */
  left: AbortSignal
}

export interface Taking {
  /** Sees to one file that has settled. False where the others had better wait. */
  take(folder: KeptFolder, name: string, file: Arriving): Promise<boolean>
  /** Whether this computer could not keep the last one. */
  isDiskFailing(): boolean
}

export function createTaking(options: TakingOptions): Taking {
  const { folderId, store, intake, seen, sorting, log, now, elapsed, stableMs, left } = options
  let isDiskFailing = false

  function later(name: string, file: Arriving, obstacle: Obstacle | null): void {
    seen.tried(name, { ...triedInVain(file, elapsed(), stableMs), obstacle })
  }

  async function bring(folder: KeptFolder, name: string, file: Arriving): Promise<boolean> {
    const { identity } = file
    const path = join(folder.path, name)
    const record = (state: 'taken' | 'duplicate' | 'failed', fileId: string | null, problem: string | null) =>
      store.record(folderId, { name, ...identity, state, fileId, problem }, now().toISOString())

    const result = await intake({
      ...{ path, name, sizeBytes: identity.sizeBytes, folderName: folder.name, profileId: folder.profileId },
      isUnchanged: async () => {
        const found = identityAt(path, folder.isShare).catch(() => null)
        return isSame(identity, await unlessLeft(found, left))
      },
      taken(_tx, fileId) {
        // Its row is not written either.
        left.throwIfAborted()
        record('taken', fileId, null)
      },
    })
    if (left.aborted) return false
    isDiskFailing = result.kind === 'not-taken' && result.why === 'disk'
    if (result.kind === 'taken') {
      seen.record(name, identity)
      return true
    }
    switch (result.why) {
      case 'duplicate': {
        // The very original, touched by some other program: it goes where its row takes it.
        const original = result.sameAs === null ? null : store.takenAs(folderId, name, result.sameAs)
        if (original === null) record('duplicate', null, result.reason)
        else store.reidentify(original.id, identity)
        seen.record(name, identity)
        sorting.due()
        return true
      }
      case 'unfit':
        record('failed', null, result.reason)
        seen.record(name, identity)
        sorting.due()
        return true
      case 'changed':
        seen.forget(name)
        return true
      case 'unreadable':
        later(name, file, 'busy')
        return true
      case 'disk':
        later(name, file, null)
        return false
    }
  }

  return {
    isDiskFailing: () => isDiskFailing,
    async take(folder, name, file) {
      const probed = await probe(join(folder.path, name))
      if (left.aborted) return false
      switch (probed) {
        case 'gone':
          seen.forget(name)
          return true
        case 'busy':
        case 'denied':
        case 'incomplete':
          later(name, file, probed)
          return true
        case 'foreign':
          // Its beginning may be written last; only after a long time it is said to be no PDF.
          if (!isLongSettled(file, elapsed(), stableMs)) {
            later(name, file, 'incomplete')
            return true
          }
          break
        case 'whole':
          break
      }
      try {
        return await bring(folder, name, file)
      } catch (error) {
        if (left.aborted) return false
        log.error('folders.not-taken', { folder: folderId, error })
        isDiskFailing = true
        later(name, file, null)
        return false
      }
    },
  }
}

/** What a system call answers; null where it has not answered when nobody waits for it any more. */
function unlessLeft<T>(asked: Promise<T>, left: AbortSignal): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const give = () => resolve(null)
    if (left.aborted) return give()
    left.addEventListener('abort', give, { once: true })
    asked.then(resolve, reject).finally(() => left.removeEventListener('abort', give))
  })
}
