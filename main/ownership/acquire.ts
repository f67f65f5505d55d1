import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { type FolderHolder, isAlive, readOwner, removeOwner, unknownOwner, writeOwner } from './owner.ts'

export type { FolderHolder } from './owner.ts'

export type Ownership =
  | {
      readonly ok: true
      /** Tells a second start where this one can be reached. */
      announce(address: string): void
      /** Gives the folder back; the last thing, after every database in it is closed. Once is enough. */
      release(): Promise<void>
    }
  | { readonly ok: false; readonly holder: FolderHolder }

const sqliteBusy = 5
/** How long a start waits for the owner to say who it is, or for an ending one to be gone. */
const patienceMs = 2000
const pauseMs = 20

function tryLock(folder: string): DatabaseSync | null {
  const file = path.join(folder, 'lock.sqlite')
  // SQLite would follow the umask. One that is there is not opened here: closing it would drop a lock of this process.
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600))
  if ((statSync(file).mode & 0o777) !== 0o600) chmodSync(file, 0o600)
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    // Nothing is ever written, so that there is never a journal to recover after a kill.
    lock.exec('BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode === sqliteBusy) return null
    throw error
  }
}

/**
 * Makes this process the only owner of an existing folder, or says who is. `program` is how the owner is called in a
 * sentence. Rejects where the folder cannot be written.
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
    // What stands there may be of an owner that was killed, until the present one has written its own.
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
    // The lock is what counts. Who has it cannot be written down on a full disk, and is not known to a second start then.
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
