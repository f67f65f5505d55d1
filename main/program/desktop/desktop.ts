import { join } from 'node:path'
import type { SuspensionReason } from '../../../contract/bridge/desktop.ts'
import type { PageEvents } from '../../engine/bridge/index.ts'
import type { Host } from '../../host.ts'
import { programTexts } from '../program-texts.ts'
import type { Session } from '../session/index.ts'
import type { Settings } from '../settings/index.ts'
import type { StatusTracker } from '../status/index.ts'
import { endsWithLock } from './ends-with-lock.ts'
import { createLock, type Lock } from './lock.ts'
import { createLockFile } from './lock-file.ts'
import { createPower, type Power } from './power.ts'
import { createDesktopRequests, type DesktopRequests } from './requests.ts'
import { desktopStateOf } from './state.ts'
import { createSuspensions } from './suspensions.ts'

/** The work of one signed-in person that the desktop suspends and wakes. */
interface SuspendedWork {
  readonly status: Pick<StatusTracker, 'read' | 'sawSuspension'>
  suspend(isSuspended: boolean): void
  wake(): void
  applyPreferences(): void
}

interface DesktopParts {
  host: Host
  events: Pick<PageEvents, 'publish'>
  session: Pick<Session, 'context' | 'state' | 'open'>
  settings: Pick<Settings, 'preferences'>
  now(): Date
}

/** The desktop around the window. */
export interface Desktop {
  readonly requests: DesktopRequests
  readonly lock: Lock
  readonly power: Power
  /** Why nothing is sent for now; null if it may be. */
  suspendedBy(): SuspensionReason | null
  /**
   * The host in a window that may be locked: a notification then has no words, a question for a secret ends, and so does the
   * process of a token that does not answer.
   */
  readonly lockable: Pick<Host, 'notify' | 'askSecret' | 'spawnToken'>
  /** Tells the host how things stand. */
  showState(): void
  /** The first workspace is open, or nobody is signed in. */
  start(): void
  /** Another account is shown, or somebody has signed in or out. */
  onAccountChange(): void
  /** The person has changed a preference. */
  onPreferences(): void
}

/** Connects the lock, the power and the tray to the session, the work and the page. `work` is read late. */
export function createDesktop(
  { host, events, session, settings, now }: DesktopParts,
  work: () => { all(): readonly SuspendedWork[] },
): Desktop {
  const isSignedIn = () => session.context() !== null
  const { spawnToken } = host
  const suspensions = createSuspensions((reason) => {
    for (const workspace of work().all()) {
      workspace.suspend(reason !== null)
      workspace.status.sawSuspension(reason)
    }
  })
  let untilLocked = new AbortController()
  const lock = createLock({
    preferences: settings.preferences,
    isSignedIn,
    now,
    store: createLockFile(join(host.dataFolder, 'locked')),
    changed({ isLocked, stopsSending }) {
      if (isLocked) untilLocked.abort()
      else untilLocked = new AbortController()
      if (stopsSending) suspensions.begin('lock')
      else suspensions.end('lock')
      events.publish('session.changed', session.state())
      showState()
    },
  })
  const requests = createDesktopRequests({
    isOpen: () => isSignedIn() && !lock.isLocked(),
    asked: () => events.publish('desktop.asked', {}),
  })
  const power = createPower({
    suspensions,
    preferences: settings.preferences,
    lock: lock.systemLocked,
    wake() {
      for (const workspace of work().all()) workspace.wake()
    },
  })
  function showState(): void {
    host.showState?.(
      desktopStateOf({
        session: session.state(),
        isAnyExpired: session.open().some(({ isExpired }) => isExpired),
        statuses: work()
          .all()
          .map(({ status }) => status.read()),
      }),
    )
  }
  function onAccountChange(): void {
    if (!isSignedIn()) {
      lock.open()
      requests.onSignOut()
    }
    showState()
  }
  function onPreferences(): void {
    power.applyBattery()
    for (const workspace of work().all()) workspace.applyPreferences()
    host.preferencesChanged?.(settings.preferences())
  }
  return {
    requests,
    lock,
    power,
    suspendedBy: suspensions.current,
    showState,
    lockable: {
      askSecret: (question) =>
        host.askSecret({ ...question, signal: AbortSignal.any([question.signal, untilLocked.signal]) }),
      spawnToken: spawnToken ? () => endsWithLock(spawnToken(), untilLocked.signal, lock.isLocked) : null,
      notify: (notice) => host.notify(lock.isLocked() ? { ...notice, ...programTexts.whileLocked } : notice),
    },
    start() {
      lock.start()
      onAccountChange()
      onPreferences()
    },
    onAccountChange,
    onPreferences,
  }
}

const eventsWhileLocked: readonly string[] = [
  'session.changed',
  'settings.changed',
  'configuration.changed',
  'network.changed',
]

/** Publishes to the page; while the window is locked, only what shows nothing of the account. */
export const unlessLocked =
  ({ publish }: Pick<Host, 'publish'>, locked: { isLocked(): boolean }): Host['publish'] =>
  (name, payload) => {
    if (!locked.isLocked() || eventsWhileLocked.includes(name)) publish(name, payload)
  }
