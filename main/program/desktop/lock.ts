import type { CallName } from '../../../contract/bridge/calls.ts'
import type { Preferences } from '../../../contract/bridge/settings.ts'

type LockPreferences = Pick<Preferences, 'lockMinutes' | 'lockWithSystem' | 'sendWhileLocked'>

export interface LockOptions {
  preferences(): LockPreferences
  isSignedIn(): boolean
  now(): Date
  /** Survives the end of the program, which must not open what was locked. */
  store: { read(): boolean; write(isLocked: boolean): void }
  /** The window must hide or show the account; `stopsSending` while it is locked and the person has chosen so. */
  changed(state: { isLocked: boolean; stopsSending: boolean }): void
}

/** Hides the account until its person signs in again. Work in the background is not part of it. */
export interface Lock {
  isLocked(): boolean
  /** At the start of the program: a window that was locked is locked again. */
  start(): void
  /** The computer has had no input for so long. */
  idle(seconds: number): void
  /** The system's own lock has closed. */
  systemLocked(): void
  /** The person has signed in again, or nobody is signed in. */
  open(): void
  /** Whether a call with this unparsed input may reach its handler now. */
  allows(call: string, input: unknown): boolean
}

/** Calls that show nothing of the account, and those by which its person comes back. */
const always: readonly CallName[] = [
  'app.ready',
  'session.get',
  'session.signIn',
  'session.cancelSignIn',
  'settings.get',
  // A proxy may stand between the person and their sign-in.
  'network.get',
  'network.signIn',
  // Deletes the PDF of a print whose dialog the lock has closed.
  'printing.end',
]
/** The page saves these by itself a moment after the last key: they must not be lost with the lock. */
const saves: readonly CallName[] = ['compose.save', 'capture.update', 'settings.update']
const savesForMs = 5000

export function createLock({ preferences, isSignedIn, now, store, changed }: LockOptions): Lock {
  let lockedAt: number | null = null
  const isLocked = () => lockedAt !== null

  function lock(): void {
    if (lockedAt !== null || !isSignedIn()) return
    lockedAt = now().getTime()
    store.write(true)
    changed({ isLocked: true, stopsSending: !preferences().sendWhileLocked })
  }
  return {
    isLocked,
    start() {
      if (!store.read()) return
      if (isSignedIn()) lock()
      else store.write(false)
    },
    idle(seconds) {
      const { lockMinutes } = preferences()
      if (lockMinutes > 0 && seconds >= lockMinutes * 60) lock()
    },
    systemLocked() {
      if (preferences().lockWithSystem) lock()
    },
    open() {
      if (lockedAt === null) return
      lockedAt = null
      store.write(false)
      changed({ isLocked: false, stopsSending: false })
    },
    allows(call, input) {
      if (lockedAt === null || (always as readonly string[]).includes(call)) return true
      // Another person may need the computer; what has not been sent stays for the one who locked.
      if (call === 'session.signOut') return isKeeping(input)
      return (saves as readonly string[]).includes(call) && now().getTime() - lockedAt < savesForMs
    },
  }
}

const isKeeping = (input: unknown) =>
  typeof input === 'object' && input !== null && Reflect.get(input, 'unsent') === 'keep'
