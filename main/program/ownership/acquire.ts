import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { type FolderHolder, isAlive, readOwner, removeOwner, unknownOwner, writeOwner } from './owner.ts'

export type { FolderHolder } from './owner.ts'

type Ownership =
  | {
      readonly ok: true
      /** Writes the address of this process for a second start. */
      announce(address: string): void
      /** Releases the folder; call it after every database in it is closed. Idempotent. */
      release(): Promise<void>
    }
  | { readonly ok: false; readonly holder: FolderHolder }

const sqliteBusy = 5
/** Time limit for the owner to write owner.json, or for an ending owner to be gone. */
const patienceMs = 2000
const pauseMs = 20

function tryLock(folder: string): DatabaseSync | null {
  const file = path.join(folder, 'lock.sqlite')
  // SQLite follows the umask, so the file is made here. An existing one is not opened: closing it drops this process's lock.
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600))
  if ((statSync(file).mode & 0o777) !== 0o600) chmodSync(file, 0o600)
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    // The file is never written, so that a kill leaves no journal.
    lock.exec('BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode === sqliteBusy) return null
    throw error
  }
}

/**
 * Makes this process the only owner of an existing folder, or returns the owner. `program` is the owner's name for
 * sentences. Rejects if the folder is not writable.
 */
export async function acquireFolder({
  folder,
  program,
  address,
}: {
  folder: string
  program: string
  address?: string
}): Promise<Ownership> {
  for (let waited = 0; ; waited += pauseMs) {
    const lock = tryLock(folder)
    if (lock) return own(folder, lock, { pid: process.pid, program, since: new Date().toISOString() }, address)
    // owner.json may be a killed owner's until the present one has written its own.
    const holder = readOwner(folder)
    if (holder && isAlive(holder.pid)) return { ok: false, holder }
    if (waited >= patienceMs) return { ok: false, holder: holder ?? unknownOwner() }
    await sleep(pauseMs)
  }
}

function own(folder: string, lock: DatabaseSync, owner: FolderHolder, address: string | undefined): Ownership {
  const announce = (where: string) => writeOwner(folder, { ...owner, address: where })
  try {
    if (address === undefined) writeOwner(folder, owner)
    else announce(address)
  } catch (error) {
    // Only the lock counts. On a full disk owner.json cannot be written, and a second start does not know the owner.
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') {
      lock.close()
      throw error
    }
  }
  let released = false
  return {
    ok: true,
    announce,
    release: async () => {
      if (released) return
      released = true
      removeOwner(folder)
      lock.close()
    },
  }
}
