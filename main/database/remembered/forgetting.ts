import type { Migration } from '../migrations.ts'
import type { Owner } from '../owner.ts'
import { discard, makeReady, putInPlace } from './file.ts'
import type { GuardedDatabase } from './guarded.ts'
import { inThread, type ThreadWork } from './thread.ts'

export interface ForgettingOptions {
  db: GuardedDatabase
  path: string
  migrations: readonly Migration[]
  now(): Date
  log: Readonly<Record<'info' | 'error', (event: string, fields?: Readonly<Record<string, unknown>>) => void>>
  /** False where all of it lies in memory. */
  isInFile(): boolean
  /** Another number for each file that was put in the place of a damaged one. */
  renewals(): number
  /** Resolves when no thread has the file open. */
  released(): Promise<unknown>
  /** Lets go of the file, has `put` change it, and takes what is there then; all who listen are told. */
  exchange(put: () => void): void
}

/** Takes out of the file what is of somebody who has signed out. */
export interface Forgetting {
  /** Notes that a person's boxes are to go. Never throws: what cannot be noted is forgotten with everything else. */
  mark(owner: Owner): void
  /** Whether a program that ended in the middle of a sign-out has left that to this one. */
  isDue(): boolean
  /** Takes out what is marked. Never rejects. */
  now(): Promise<void>
  stop(): Promise<unknown>
}

export function createForgetting(options: ForgettingOptions): Forgetting {
  const { db, path, migrations, log, isInFile, renewals, released, exchange } = options
  const next = `${path}.novo`
  let keeping: ThreadWork<boolean> | null = null
  let isUnnoted = false
  let last: Promise<void> = Promise.resolve()

  const marked = () => JSON.stringify(db.prepare('SELECT * FROM forgotten ORDER BY 1, 2').all())
  const none = '[]'

  /** What is others' is put into a new file, in a thread, and that takes its place: nothing is left in any page. */
  async function forget(): Promise<void> {
    if (!db.isOpen) return
    if (!isInFile() || isUnnoted) return dropAll()
    const wanted = marked()
    if (wanted === none) return
    const before = renewals()
    if (!(await keepOthers())) return dropAll()
    await released()
    if (!db.isOpen) return
    // Damaged meanwhile, it was put aside, and what was to be forgotten with it.
    if (renewals() !== before) return dropAll()
    if (marked() !== wanted) return forget()
    exchange(() => putInPlace(next, path))
    log.info('remembered.forgotten')
  }

  async function keepOthers(): Promise<boolean> {
    try {
      discard(next)
      makeReady(next, migrations, options.now())
      keeping = inThread<boolean>('keep', { from: path, to: next })
      return (await keeping.said) === true
    } catch (error) {
      log.error('remembered.others-not-kept', { error })
      return false
    } finally {
      keeping = null
    }
  }

  /** There is nothing in it that the service does not tell again. */
  async function dropAll(): Promise<void> {
    await released()
    if (!db.isOpen) return
    exchange(() => {
      discard(next)
      discard(path)
    })
    isUnnoted = false
    log.info('remembered.dropped')
  }

  return {
    mark({ environmentId, personId }) {
      try {
        db.prepare('INSERT INTO forgotten VALUES (?, ?) ON CONFLICT DO NOTHING').run(environmentId, personId)
      } catch (error) {
        isUnnoted = true
        log.error('remembered.not-marked', { error })
      }
    },
    isDue() {
      try {
        return isInFile() && marked() !== none
      } catch {
        return false
      }
    },
    now() {
      // The mark stays where it cannot be done: the next opening does it.
      last = last.then(forget).catch((error: unknown) => log.error('remembered.not-forgotten', { error }))
      return last
    },
    stop: () => Promise.resolve(keeping?.stop()),
  }
}
