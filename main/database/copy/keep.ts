import { renameSync, rmSync } from 'node:fs'
import { backup, type DatabaseSync } from 'node:sqlite'
import { watchTransactions } from '../transaction.ts'
import { noteChanges } from './changes.ts'
import { lastCommit, packChanges, writesCommit } from './commits.ts'
import { createFrameFile, type FrameFile } from './frames.ts'
import { type Generations, openGenerations } from './generations.ts'
import { headOf } from './head.ts'
import { isSound } from './sound.ts'

export interface KeepCopyOptions {
  db: DatabaseSync
  /** The application's data folder. */
  folder: string
  now(): Date
  log: Readonly<Record<'info' | 'error', (event: string, fields: Readonly<Record<string, unknown>>) => void>>
  /** Changes may grow to so many bytes before a new copy is made. */
  mostChangeBytes?: number
}

/** A second place for everything that only this computer knows, so that a damaged database can be made again. */
export interface KeptCopy {
  /** Resolves when the copy that is being made has become the last good one, or has failed. */
  readonly made: Promise<void>
  /** Before the database itself is closed. */
  close(): void
}

const retryMs = 60_000

/**
 * Keeps the last good copy of the database and, transaction by transaction, what has changed since it began to be made.
 * Changes are written before their transaction is committed: what is rebuilt may hold one that was not, never lack one
 * that was. A copy that cannot be written, on a full disk for instance, disturbs nobody and is tried again.
 */
export function keepCopy(options: KeepCopyOptions): KeptCopy {
  try {
    const files = openGenerations(options.folder)
    files.make()
    return keepIn(files, options)
  } catch (error) {
    options.log.error('database.no-copy', { error })
    return { made: Promise.resolve(), close: () => undefined }
  }
}

function keepIn(files: Generations, { db, now, log, mostChangeBytes = 16_000_000 }: KeepCopyOptions): KeptCopy {
  const notes = noteChanges(db)
  const setNumber = writesCommit(db)
  let number = lastCommit(db)
  let generation = Math.max(0, ...files.copies(), ...files.changes())
  let changes: FrameFile | null = null
  let made: Promise<void> = Promise.resolve()
  let notBefore = 0
  /** The last attempt to make a copy has failed. */
  let isWanted = false
  let isClosed = false

  function begin(): void {
    generation += 1
    isWanted = false
    notBefore = now().getTime() + retryMs
    try {
      write()
      changes?.close()
      changes = createFrameFile(files.changesPath(generation))
      changes.append(headOf(db))
      // What nobody has written down is in the copy.
      notes.take()
      made = copy(generation)
    } catch (error) {
      changes = null
      log.error('database.copy-not-begun', { error })
    }
  }

  async function copy(number: number): Promise<void> {
    const draft = files.draftPath(number)
    try {
      await backup(db, draft)
      if (isClosed) return
      if (!isSound(draft)) throw new Error('the copy is damaged')
      renameSync(draft, files.copyPath(number))
      files.forgetBefore(number)
      log.info('database.copied', { generation: number })
    } catch (error) {
      isWanted = true
      discard(draft)
      if (!isClosed) log.error('database.not-copied', { error })
    }
  }

  /** After the transaction that is just being written, if it is one. */
  function beginIfDue(): void {
    const isDue = isWanted || changes === null || changes.sizeBytes > mostChangeBytes
    if (!isDue || now().getTime() < notBefore) return
    notBefore = Number.POSITIVE_INFINITY
    queueMicrotask(() => isClosed || begin())
  }

  /** Answers how to take back what was written, for a transaction that fails after all. Throws as the database does. */
  function write(): () => void {
    if (changes === null) return () => undefined
    const taken = notes.take()
    if (taken.byteLength === 0) return () => undefined
    try {
      setNumber(number + 1)
      const takeBack = changes.append(packChanges(number + 1, taken))
      number += 1
      return () => {
        takeBack()
        number -= 1
      }
    } catch (error) {
      // From here on changes are missing: only a new copy is good.
      changes.close()
      changes = null
      log.error('database.change-not-kept', { error })
      if (isOfDatabase(error)) throw error
      return () => undefined
    }
  }

  // What single statements have changed is not part of a transaction, and is not taken back with one.
  const forget = watchTransactions(db, {
    begins: () => void write(),
    commits() {
      beginIfDue()
      return write()
    },
  })
  begin()
  return {
    get made() {
      return made
    },
    close() {
      isClosed = true
      forget()
      try {
        write()
      } catch {
        // The database is closed all the same; what is on the disk is what was confirmed.
      }
      notes.close()
      changes?.close()
    },
  }
}

const isOfDatabase = (error: unknown): boolean => error instanceof Error && 'errcode' in error

/** What cannot be removed now goes with its generation. */
function discard(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // The disk does not take it; the copy before this one is still good.
  }
}
