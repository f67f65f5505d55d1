import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { isFromOutside, RememberedDamagedError, type StorageProblem, storageProblem } from '../errors.ts'
import { type Migration, readMigrations } from '../migrations.ts'
import type { Owner } from '../owner.ts'
import { conditionOf, makeInMemory, makeReady, putAside } from './file.ts'
import { createForgetting } from './forgetting.ts'
import { GuardedDatabase } from './guarded.ts'
import { inThread, type ThreadWork } from './thread.ts'

/** What the service can tell again, in a file of its own; whatever happens to it, nothing of the person's is lost. */
export interface Remembered {
  /** Its statements outlive the file: where that is damaged, they fail once, and work on a new one from then on. */
  readonly db: DatabaseSync
  /** The file was damaged when it was opened, and is a new one. */
  readonly wasDamaged: boolean
  /** The end before was not in order: what was written last may be missing in it. */
  readonly wasDoubtful: boolean
  /** Why all of it lies in memory until the end: the file could not be opened, and was left as it is. Null otherwise. */
  readonly unopened: StorageProblem | null
  /** Has `listener` told, after it, that the file is a new one, and why; answers how to end that. */
  onRenewed(listener: (why: Renewal) => void): () => void
  /** Does `work`, and does it again where it has met damage: then on the new file. Not inside a transaction. */
  certainly<T>(work: () => T): T
  /** Reads what was written there in just this shape: where it has another, that is damage, too. */
  understood<T>(read: () => T): T
  /** Has the whole file looked through now; resolves when that, and what comes of it, is done. */
  check(): Promise<void>
  /** Notes that a person's boxes are to go: `forgetMarked` does it, or the next opening where that is sooner. */
  markForgotten(owner: Owner): void
  /** Takes out what is marked, so that no word of it is in the file, nor in one that was put aside. Never rejects. */
  forgetMarked(): Promise<void>
  /** Once is enough. */
  close(): void
}

/** What was there was damaged, and none of it is left; or somebody has signed out, and what is others' has stayed. */
export type Renewal = 'damaged' | 'forgotten'

export interface RememberedOptions {
  /** The application's data folder, already owned by this process. */
  folder: string
  now(): Date
  log: Readonly<Record<'info' | 'error', (event: string, fields?: Readonly<Record<string, unknown>>) => void>>
  migrations?: readonly Migration[]
  /** How long after the opening the file is looked through, where that is due: a minute. */
  checkAfterMs?: number
}

const fileName = 'lembrado.db'
/** Beside this file in the sources; a bundle carries the folder beside itself. */
export const rememberedMigrations = new URL('./remembered-migrations/', import.meta.url)
const checkEveryMs = 7 * 24 * 3_600_000

/**
 * Opens it without looking through it: that takes seconds where there are a hundred thousand forwardings, and nothing in
 * it is worth waiting for. Damage shows when it is met, or when the file is looked through at leisure: after an end that
 * was not in order, and once a week. Then it is put aside, and the service tells everything again. Where the disk does not
 * let it be opened, whatever is in it stays there, and the tables lie in memory this time: nobody's work waits for it.
 */
export function openRemembered(options: RememberedOptions): Remembered {
  const { folder, now, log, migrations = readMigrations(rememberedMigrations), checkAfterMs = 60_000 } = options
  const path = join(folder, fileName)
  const listeners = new Set<(why: Renewal) => void>()
  const db = new GuardedDatabase({ ready, damaged: condemn })
  let isAttached = false
  /** Damaged, and not yet put aside. */
  let isCondemned = false
  let isCheckDue = false
  let checking: ThreadWork<boolean> | null = null
  let renewals = 0
  let wasDamaged = false
  let wasDoubtful = false
  let unopened: StorageProblem | null = null

  function attach(): void {
    makeReady(path, migrations, now())
    db.unguarded('ATTACH ? AS remembered', path)
    isAttached = true
    // What a power cut takes back of it is told again.
    db.unguarded('PRAGMA remembered.synchronous = NORMAL')
    const { isDoubtful, checkedAt } = conditionOf(db)
    wasDoubtful ||= isDoubtful
    isCheckDue = isDoubtful || now().getTime() - checkedAt.getTime() >= checkEveryMs
    doubt()
  }

  function attachMemory(): void {
    detach()
    const { address, close } = makeInMemory(migrations, now())
    db.unguarded('ATTACH ? AS remembered', address)
    isAttached = true
    close()
  }

  function detach(): void {
    if (isAttached) db.unguarded('DETACH remembered')
    isAttached = false
  }

  /** Until it is closed. On a full disk what lies there is read all the same. */
  function doubt(): void {
    try {
      db.unguarded('UPDATE condition SET is_doubtful = 1')
    } catch (error) {
      if (storageProblem(error) !== 'full') throw error
      log.info('remembered.full')
    }
  }

  /** Throws where the disk does not allow it; then it is tried again when something is asked for next. */
  function renew(): void {
    isCondemned = true
    void stopCheck()
    renewals += 1
    if (unopened === null) {
      detach()
      putAside(path)
      attach()
    } else attachMemory()
    isCondemned = false
  }

  function replace(): void {
    renew()
    log.info('remembered.renewed')
    tell('damaged')
  }

  function tell(why: Renewal): void {
    // All who listen by then: who was just being made when the damage was met has nothing of the file before, but says so.
    queueMicrotask(() => {
      for (const listener of [...listeners]) {
        try {
          listener(why)
        } catch (error) {
          log.error('remembered.not-told', { error })
        }
      }
    })
  }

  function ready(): void {
    // A transaction that has met damage is still to be rolled back.
    if (isCondemned && !db.isTransaction) replace()
  }

  function condemn(): void {
    if (isCondemned) return
    isCondemned = true
    log.error('remembered.damaged')
    queueMicrotask(replaceSoon)
  }

  function replaceSoon(): void {
    try {
      if (db.isOpen) ready()
    } catch (error) {
      log.error('remembered.not-renewed', { error })
    }
  }

  function stopCheck(): Promise<unknown> {
    const stopped = checking?.stop()
    checking = null
    return Promise.resolve(stopped)
  }

  /** After `put` has changed what lies there. */
  function exchange(put: () => void): void {
    detach()
    try {
      put()
    } finally {
      isCondemned = false
      beginOrRemember()
    }
    tell('forgotten')
  }

  async function check(): Promise<void> {
    if (checking !== null || isCondemned || unopened !== null || !db.isOpen) return
    const begun = inThread<boolean>('check', { path })
    checking = begun
    const isInOrder = await begun.said
    if (checking !== begun) return
    checking = null
    if (isInOrder === false) {
      condemn()
      replaceSoon()
    } else if (isInOrder === true) {
      isCheckDue = false
      db.prepare('UPDATE condition SET checked_at = ?').run(now().toISOString())
    }
  }

  /** The first time. Damage is put aside; whatever else there is says nothing of the file, which may be all right. */
  function begin(): void {
    try {
      attach()
    } catch (error) {
      if (isFromOutside(error)) throw error
      log.error('remembered.damaged', { error })
      renew()
      wasDamaged = true
    }
  }

  function beginOrRemember(): void {
    try {
      if (unopened === null) begin()
      else attachMemory()
    } catch (error) {
      log.error('remembered.unopened', { error })
      unopened = storageProblem(error) ?? 'unreadable'
      isCondemned = false
      isCheckDue = false
      attachMemory()
    }
  }

  beginOrRemember()
  const forgetting = createForgetting({
    ...{ db, path, migrations, now, log, exchange, released: stopCheck },
    isInFile: () => unopened === null,
    renewals: () => renewals,
  })
  const due = () => void check().catch((error: unknown) => log.error('remembered.not-checked', { error }))
  if (forgetting.isDue()) void forgetting.now()
  const timer = isCheckDue ? setTimeout(due, checkAfterMs).unref() : undefined

  return {
    ...{ db, wasDamaged, wasDoubtful, unopened, check },
    markForgotten: forgetting.mark,
    forgetMarked: forgetting.now,
    onRenewed(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    certainly(work) {
      try {
        return work()
      } catch (error) {
        if (!(error instanceof RememberedDamagedError)) throw error
        return work()
      }
    },
    understood(read) {
      try {
        return read()
      } catch (error) {
        if (error instanceof RememberedDamagedError || storageProblem(error) !== null) throw error
        condemn()
        throw new RememberedDamagedError({ cause: error })
      }
    },
    close() {
      if (!db.isOpen) return
      clearTimeout(timer)
      void stopCheck()
      void forgetting.stop()
      try {
        const isInFile = unopened === null
        if (isInFile && !isCondemned && !isCheckDue) db.unguarded('UPDATE condition SET is_doubtful = 0')
        db.close()
        if (isInFile && isCondemned) putAside(path)
      } catch (error) {
        // It stays in doubt, and is looked through after the next opening.
        log.error('remembered.not-closed', { error })
      }
    },
  }
}
