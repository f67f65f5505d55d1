import { join } from 'node:path'
import { failed, type Outcome, ok } from '../contract/bridge/outcome.ts'
import { createAccounts } from './composition/accounts.ts'
import { createApplication } from './composition/application.ts'
import { createHandlers } from './composition/handlers.ts'
import { openConfiguration } from './composition/open-configuration.ts'
import { openDiagnostics } from './composition/open-diagnostics.ts'
import { type OpenedNetwork, openNetwork } from './composition/open-network.ts'
import { openUpdates } from './composition/open-updates.ts'
import { type OpenedWorkspaces, openWorkspaces } from './composition/open-workspaces.ts'
import { removeOwned } from './composition/remove-owned.ts'
import { createSignOut } from './composition/sign-out.ts'
import { handlersWithoutData } from './composition/without-data.ts'
import { createBridge, createPageEvents, type Handler, type PageEvents } from './engine/bridge/index.ts'
import { storageProblem } from './engine/database/index.ts'
import { createLog, type Log } from './engine/log/index.ts'
import { countJobs } from './engine/outbox/index.ts'
import { patienceLike } from './engine/transport/index.ts'
import { createVault, type Vault } from './engine/vault/index.ts'
import { createOpenedPaths } from './features/opened-files/index.ts'
import type { Application, HandedFile, Host } from './host.ts'
import { type KeptStore, openPolicies } from './program/configuration/index.ts'
import { createDesktop, unlessLocked } from './program/desktop/index.ts'
import {
  type LocalData,
  openLocalData,
  removeStaleContents,
  storageProblemSentence,
  storageSentence,
} from './program/local-data/index.ts'
import type { ManagedPolicy } from './program/policy/index.ts'
import { createFetchUser, createSession, type Session } from './program/session/index.ts'
import type { Settings } from './program/settings/index.ts'
import { emptyStatus } from './program/status/index.ts'

/**
 * Composes Malote for a host that owns the data folder. Does not reject because of what the folder holds: data that
 * cannot be opened stays as it is, and `app.ready` answers a notice.
 */
export async function createApp(host: Host): Promise<Application> {
  const { dataFolder: folder, now } = host
  const { kept, policy, settings } = openPolicies(host)
  const level = () => policy.current().logLevel ?? 'info'
  const log = createLog({ folder: join(folder, 'log'), now, level })
  log.info('app.starting', { version: host.version, host: host.kind })
  const locked = { isLocked: () => false }
  const events = createPageEvents({ send: unlessLocked(host, locked), log })
  const base = { host, log, kept, policy, settings, events, locked }
  if (host.dataProblem !== null) return appWithoutData({ ...base, sentence: host.dataProblem })
  const opened = openLocalData({ folder, now, log })
  if (!opened.ok) return appWithoutData({ ...base, sentence: opened.sentence })
  try {
    await removeStaleContents(folder)
    return appWithData(await openAccount(base, opened.data))
  } catch (error) {
    const sentence = openingSentence(error)
    if (sentence === null) throw error
    log.error('app.not-started', { error })
    opened.data.close()
    return appWithoutData({ ...base, sentence })
  }
}

/** The sentence for a storage error at the start; null for any other error. */
export function openingSentence(error: unknown): string | null {
  const problem = storageProblem(error)
  return problem === null ? null : storageSentence(problem, 'opening')
}

interface Base {
  host: Host
  log: Log
  kept: KeptStore
  policy: ManagedPolicy
  settings: Settings
  events: PageEvents
  /** Whether the window hides the account; set when the desktop is connected. */
  locked: { isLocked(): boolean }
}

/** The parts that the sign-in and every workspace use. */
interface AccountBase extends Base {
  data: LocalData
  vault: Vault
  network: OpenedNetwork
  transport: OpenedNetwork['transport']
  signIns: OpenedNetwork['signIns']
  session: Session
}

async function openAccount(base: Base, data: LocalData): Promise<AccountBase> {
  const { host, log, settings, events } = base
  const { now, spawnKeychain, systemEncryption, openExternal } = host
  const vault = await createVault({ folder: join(host.dataFolder, 'vault'), spawnKeychain, systemEncryption, log, now })
  const network = openNetwork({ host, settings, vault, events, log })
  const { transport } = network
  const patience = patienceLike(host.outboxTiming?.retry)
  const fetchUser = createFetchUser({ transport, patience, now })
  const isLocked = () => base.locked.isLocked()
  const session = createSession({
    db: data.db,
    network: { transport, patience },
    vault,
    settings,
    openExternal,
    fetchUser,
    isLocked,
    log,
    now,
  })
  return { ...base, data, vault, network, transport, signIns: network.signIns, session }
}

function appWithData(account: AccountBase): Application {
  const { host, log, settings, events, data, vault, network, session } = account
  const { now } = host
  const notices = [...settings.notices, ...data.notices, ...vault.notices]
  const desktop = createDesktop({ ...account, now }, () => workspaces)
  const { requests, lock } = desktop
  account.locked.isLocked = lock.isLocked
  let isStarted = false
  // The page reads the notices at its start.
  const tell = (sentence: string) =>
    isStarted ? desktop.lockable.notify({ title: 'Malote', body: sentence, opens: null }) : void notices.push(sentence)
  const workspaces = openWorkspaces(
    { ...account, host: { ...host, ...desktop.lockable } },
    {
      changed() {
        accounts.changed()
        desktop.showState()
      },
      tell,
      suspendedBy: desktop.suspendedBy,
    },
  )
  const status = () => workspaces.current()?.status.read() ?? emptyStatus
  const accounts = createAccounts({ session, settings, workspaces, requests, events })
  const openedPaths = createOpenedPaths({ receiver: workspaces.current })
  const configuration = openConfiguration(account, tell)
  network.follow({ session, wake: () => wakeAll(workspaces) })
  const diagnostics = openDiagnostics({
    ...account,
    notices,
    work: () => ({
      status: status(),
      accounts: workspaces.all().length,
      vault: vault.backend,
      operations: countJobs(data.db),
    }),
  })
  const updates = openUpdates(account)
  const { isLocked } = lock
  const { caches, of: workspaceOf } = workspaces
  const signOut = createSignOut({ session, workspaceOf, isLocked, renewCopy: data.renewCopy, caches })
  const bridge = createBridge({
    handlers: createHandlers({
      ready: readyHandler(account, notices),
      session,
      settings,
      accounts: { ...accounts.calls, signOut },
      configuration,
      service: { network: network.calls, status },
      diagnostics,
      updates,
      desktop: { take: requests.take, isLocked, unlock: lock.open },
      personal: workspaces,
    }),
    events,
    log,
    sentenceOf: storageProblemSentence,
  })

  const unsubscribe = [
    session.onChanged((state) => {
      const shownBefore = workspaces.current()
      workspaces.onAccountsChange(contextsOf(session), session.context())
      openedPaths.onAccountChange()
      desktop.onAccountChange()
      if (state.status === 'signed-in') workspaces.current()?.wake()
      events.publish('session.changed', state)
      if (workspaces.current() !== shownBefore) events.publish('status.changed', status)
      accounts.changed()
    }),
    settings.onChanged((preferences) => {
      events.publish('settings.changed', preferences)
      desktop.onPreferences()
    }),
  ]
  workspaces.onAccountsChange(contextsOf(session), session.context())
  desktop.start()
  isStarted = true
  log.info('app.started', { vault: vault.backend, accounts: workspaces.all().length })

  const parts = { bridge, workspaces, desktop, openedPaths, configuration, diagnostics, flushEvents: events.flush }
  return createApplication(parts, async () => {
    for (const each of unsubscribe) each()
    diagnostics.close()
    // The workspaces first: they write through everything else. The database last.
    configuration.close()
    await workspaces.close()
    for (const each of [session, events, network, data]) each.close()
    await updates.close()
    log.info('app.closed')
  })
}

const contextsOf = (session: Session) => session.open().map(({ context }) => context)

function wakeAll(workspaces: Pick<OpenedWorkspaces, 'all'>): void {
  for (const workspace of workspaces.all()) workspace.wake()
}

function readyHandler({ host, kept, policy }: Base, notices: readonly string[]): Handler<'app.ready'> {
  const { version, kind, printing } = host
  const now = () => notices.concat(host.notices, policy.current().problems, kept.problem ?? [])
  return () => ok({ version, host: kind, printing: printing?.takes, notices: now() })
}

function appWithoutData({ sentence, ...base }: Base & { sentence: string }): Application {
  const { log, settings, events } = base
  const ready = readyHandler(base, [sentence, ...settings.notices])
  const diagnostics = openDiagnostics({ ...base, notices: [sentence, ...settings.notices], work: () => null })
  const handlers = handlersWithoutData({ ready, diagnostics, settings, sentence })
  const bridge = createBridge({ handlers, events, log })
  async function refuse(files: readonly HandedFile[]): Promise<Outcome<never>> {
    await removeOwned(files)
    return failed('storage-problem', sentence)
  }
  return {
    call: bridge.call,
    addFiles: refuse,
    openForReading: refuse,
    open: () => undefined,
    configure: () => undefined,
    request: () => undefined,
    link: () => undefined,
    content: async (contentId) => diagnostics.content(contentId),
    unsent: () => ({ operations: 0, exports: 0 }),
    pause: () => undefined,
    system: () => undefined,
    idle: () => undefined,
    async close() {
      diagnostics.close()
      events.close()
    },
  }
}
