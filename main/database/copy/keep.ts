import { renameSync, rmSync } from 'node:fs'
import { backup, type DatabaseSync } from 'node:sqlite'
import { makePrivateFile } from '../private-file.ts'
import { watchTransactions } from '../transaction.ts'
import { noteChanges } from './changes.ts'
import { lastCommit, packChanges, writesCommit } from './commits.ts'
import { createFrameFile, type FrameFile } from './frames.ts'
import { openGenerations } from './generations.ts'
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
 * that was. A copy that cannot be written, on a full disk for instance, disturbs nobody and is tried again. Every
 * commit takes its number all the same, so that those which are missing from the files are noticed by the gap.
 */
export function keepCopy({ db, folder, now, log, mostChangeBytes = 16_000_000 }: KeepCopyOptions): KeptCopy {
  const files = openGenerations(folder)
  const notes = noteChanges(db)
  const setNumber = writesCommit(db)
  let number = lastCommit(db)
  let generation = Math.max(0, ...files.copies(), ...files.changes())
  let changes: FrameFile | null = null
  /** What single statements have changed, until it has its number. */
  let owed: Buffer = Buffer.alloc(0)
  let made: Promise<void> = Promise.resolve()
  let notBefore = 0
  /** A copy is missing: none was made yet, the last attempt has failed, or changes have not been kept. */
  let isWanted = true
  let isClosed = false

  function begin(): void {
    generation += 1
    notBefore = now().getTime() + retryMs
    try {
      settle()
      files.make()
      const next = createFrameFile(files.changesPath(generation), headOf(db))
      changes?.close()
      changes = next
      isWanted = false
      made = copy(generation)
    } catch (error) {
      // The changes before these, if there are any, go on.
      isWanted = true
      log.error('database.copy-not-begun', { error })
    }
  }

  async function copy(number: number): Promise<void> {
    const draft = files.draftPath(number)
    try {
      makePrivateFile(draft)
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
    const isDue = isWanted || (changes?.sizeBytes ?? 0) > mostChangeBytes
    if (!isDue || now().getTime() < notBefore) return
    notBefore = Number.POSITIVE_INFINITY
    queueMicrotask(() => isClosed || begin())
  }

  /** Answers how to take back what was written, for a transaction that fails after all. Throws as the database does. */
  function write(taken: Buffer): () => void {
    if (taken.byteLength === 0) return () => undefined
    setNumber(number + 1)
    number += 1
    const takeBack = append(packChanges(number, taken))
    return () => {
      number -= 1
      try {
        takeBack()
      } catch (error) {
        // What never was is in the file now, under a number that would be given again: two are passed over, so that
        // nothing that follows is added to it.
        number += 2
        stopKeeping(error)
      }
    }
  }

  function append(frame: Buffer): () => void {
    try {
      return changes?.append(frame) ?? (() => undefined)
    } catch (error) {
      stopKeeping(error)
      return () => undefined
    }
  }

  /** From here on changes are missing: only a new copy is good. */
  function stopKeeping(error: unknown): void {
    const file = changes
    changes = null
    isWanted = true
    log.error('database.change-not-kept', { error })
    try {
      file?.close()
    } catch {
      // The disk has said already that it does not take it.
    }
  }

  /** What single statements have changed is not part of a transaction, and is not taken back with one. */
  function settle(): void {
    owed = Buffer.concat([owed, notes.take()])
    write(owed)
    owed = Buffer.alloc(0)
  }

  const forget = watchTransactions(db, {
    begins: settle,
    commits() {
      beginIfDue()
      return write(notes.take())
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
        settle()
      } catch {
        // The database is closed all the same; what is on the disk is what was confirmed.
      }
      notes.close()
      changes?.close()
    },
  }
}

/** What cannot be removed now goes with its generation. */
function discard(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // The disk does not take it; the copy before this one is still good.
  }
}
