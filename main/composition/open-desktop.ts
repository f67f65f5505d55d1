import { join } from 'node:path'
import type { PageEvents } from '../bridge/index.ts'
import {
  createDesktopRequests,
  createLock,
  createLockFile,
  createPower,
  createSuspensions,
  type DesktopRequests,
  desktopStateOf,
  type Lock,
  type Power,
} from '../desktop/index.ts'
import type { Host, HostNotice } from '../host.ts'
import type { Session } from '../session/index.ts'
import type { Settings } from '../settings/index.ts'
import type { StatusTracker } from '../status/index.ts'
import type { Workspaces } from './workspaces.ts'

interface DesktopParts {
  host: Host
  events: Pick<PageEvents, 'publish'>
  session: Pick<Session, 'context' | 'state'>
  settings: Pick<Settings, 'preferences'>
  now(): Date
}

interface DesktopWork {
  status: StatusTracker
  workspaces: Pick<Workspaces, 'current'>
}

/** The desktop around the window. */
export interface Desktop {
  readonly requests: DesktopRequests
  readonly lock: Lock
  readonly power: Power
  /** A notification, without its words while the window is locked. */
  notify(notice: HostNotice): void
  /** Tells the host how things stand. */
  showState(): void
  /** The first workspace is open, or nobody is signed in. */
  start(): void
  /** The workspace of another account: it is suspended as the one before was. */
  onAccountChange(): void
  /** The person has changed a preference. */
  onPreferences(): void
}

/** Connects what surrounds the window to the session, the work and the page. `work` is read late. */
export function openDesktop({ host, events, session, settings, now }: DesktopParts, work: () => DesktopWork): Desktop {
  const isSignedIn = () => session.context() !== null
  const suspensions = createSuspensions((reason) => {
    const { status, workspaces } = work()
    workspaces.current()?.suspend(reason !== null)
    status.sawSuspension(reason)
  })
  const lock = createLock({
    preferences: settings.preferences,
    isSignedIn,
    now,
    store: createLockFile(join(host.dataFolder, 'locked')),
    changed({ stopsSending }) {
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
    wake: () => work().workspaces.current()?.wake(),
  })
  function showState(): void {
    host.showState?.(desktopStateOf({ session: session.state(), status: work().status.read() }))
  }
  function onAccountChange(): void {
    if (!isSignedIn()) {
      lock.open()
      requests.onSignOut()
    }
    work()
      .workspaces.current()
      ?.suspend(suspensions.current() !== null)
    showState()
  }
  function onPreferences(): void {
    power.applyBattery()
    work().workspaces.current()?.applyPreferences()
    host.preferencesChanged?.(settings.preferences())
  }
  return {
    requests,
    lock,
    power,
    showState,
    notify: (notice) => host.notify(lock.isLocked() ? { ...notice, ...wordsWhileLocked } : notice),
    start() {
      lock.start()
      onAccountChange()
      onPreferences()
    },
    onAccountChange,
    onPreferences,
  }
}

const wordsWhileLocked = { title: 'Malote', body: 'Há novidades. Entre de novo no Malote para ver quais são.' } as const

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
