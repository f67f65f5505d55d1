import { renameSync, rmSync } from 'node:fs'
import { backup, type DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { isFileIntact } from '../integrity.ts'
import { makePrivateFile } from '../private-file.ts'
import { watchTransactions } from '../transaction.ts'
import { createChangeLog } from './change-log.ts'
import { openGenerations } from './generations.ts'

interface KeepCopyOptions {
  db: DatabaseSync
  /** The application's data folder. */
  folder: string
  now(): Date
  log: Readonly<Record<'info' | 'error', (event: string, fields: Readonly<Record<string, unknown>>) => void>>
  /** Size of the changes at which a new copy is made. */
  maxChangeBytes?: number
}

/** The copy of a database, and its changes since: a damaged database is rebuilt from them. */
export interface KeptCopy {
  /** Resolves when the copy in progress has become the last good one, or has failed. */
  readonly made: Promise<void>
  /** Makes a new copy now: the log, the copy and the changes until now hold rows that were deleted since. */
  renew(): void
  /** Before the database itself is closed. */
  close(): void
}

const retryMs = 60_000
const maxAttempts = 20
const pauseMs = 25

/**
 * Keeps the last good copy of the database and, commit by commit, the changes since. A copy that cannot be written, on a
 * full disk for example, is tried again and fails nobody; the numbers of the commits tell later what it lacks.
 */
export function keepCopy({ db, folder, now, log, maxChangeBytes = 16_000_000 }: KeepCopyOptions): KeptCopy {
  const files = openGenerations(folder)
  const changes = createChangeLog(db, (error) => log.error('database.change-not-kept', { error }))
  let generation = Math.max(0, ...files.copies(), ...files.changes())
  let made: Promise<void> = Promise.resolve()
  let notBefore = 0
  let isCopyMissing = true
  let isClosed = false

  function begin(): void {
    generation += 1
    notBefore = now().getTime() + retryMs
    try {
      files.make()
      changes.begin(files.changesPath(generation))
      isCopyMissing = false
      made = copy(generation)
    } catch (error) {
      isCopyMissing = true
      log.error('database.copy-not-begun', { error })
    }
  }

  /** Node fails a backup whose first step meets an open transaction, which every write can be. */
  async function backUp(draft: string): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await backup(db, draft)
        return
      } catch (error) {
        if (isClosed || attempt === maxAttempts) throw error
        await setTimeout(pauseMs, null, { ref: false })
      }
    }
  }

  async function copy(number: number): Promise<void> {
    const draft = files.draftPath(number)
    try {
      makePrivateFile(draft)
      await backUp(draft)
      if (isClosed) return
      if (!isFileIntact(draft)) throw new Error('the copy is damaged')
      renameSync(draft, files.copyPath(number))
      files.deleteBefore(number)
      log.info('database.copied', { generation: number })
    } catch (error) {
      isCopyMissing = true
      discard(draft)
      if (!isClosed) log.error('database.not-copied', { error })
    }
  }

  function beginIfDue(): void {
    const isDue = isCopyMissing || !changes.isOpen || changes.sizeBytes > maxChangeBytes
    if (!isDue || now().getTime() < notBefore) return
    notBefore = Number.POSITIVE_INFINITY
    // After the transaction that is about to be committed.
    queueMicrotask(() => isClosed || begin())
  }

  const stopWatching = watchTransactions(db, {
    begins: changes.writePending,
    commits() {
      beginIfDue()
      return changes.writeTransaction()
    },
  })
  begin()
  return {
    get made() {
      return made
    },
    renew() {
      if (isClosed) return
      try {
        db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      } catch (error) {
        log.error('database.log-not-emptied', { error })
      }
      begin()
    },
    close() {
      isClosed = true
      stopWatching()
      changes.close()
    },
  }
}

/** A draft that cannot be removed now is deleted with its generation. */
function discard(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // The copy before this one is still good.
  }
}
