import { join } from 'node:path'
import { failed, type Outcome, ok } from '../contract/bridge/outcome.ts'
import { type Bridge, createBridge, createPageEvents, type Handler, type PageEvents } from './bridge/index.ts'
import { createHandlers, isFor } from './composition/handlers.ts'
import { openConfiguration } from './composition/open-configuration.ts'
import { type Desktop, openDesktop, unlessLocked } from './composition/open-desktop.ts'
import { openDiagnostics } from './composition/open-diagnostics.ts'
import { type OpenedNetwork, openNetwork } from './composition/open-network.ts'
import { openUpdates } from './composition/open-updates.ts'
import { openWorkspaces } from './composition/open-workspaces.ts'
import { removeOwned } from './composition/remove-owned.ts'
import { createSignOut } from './composition/sign-out.ts'
import { handlersWithoutData } from './composition/without-data.ts'
import type { Workspace } from './composition/workspace.ts'
import type { Workspaces } from './composition/workspaces.ts'
import { type Configuration, type KeptStore, openPolicies } from './configuration/index.ts'
import { storageProblem } from './database/index.ts'
import type { Diagnostics } from './diagnostics/index.ts'
import type { Application, HandedFile, Host } from './host.ts'
import {
  cacheSentence,
  type LocalData,
  openLocalData,
  removeStaleContents,
  storageFailure,
  storageProblemSentence,
  storageSentence,
} from './local-data/index.ts'
import { createLog, type Log } from './log/index.ts'
import { createOpenedPaths, type OpenedPaths } from './opened-files/index.ts'
import { countJobs } from './outbox/index.ts'
import type { ManagedPolicy } from './policy/index.ts'
import { createFetchUser, createSession, type Session } from './session/index.ts'
import type { Settings } from './settings/index.ts'
import { createStatusTracker } from './status/index.ts'
import { createVault, type Vault } from './vault/index.ts'

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
  const fetchUser = createFetchUser({ transport, now })
  const isLocked = () => base.locked.isLocked()
  const session = createSession({
    db: data.db,
    transport,
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
  const desktop = openDesktop({ ...account, now }, () => ({ status, workspaces }))
  account.locked.isLocked = desktop.lock.isLocked
  const status = createStatusTracker({
    now,
    changed() {
      events.publish('status.changed', status.read)
      desktop.showState()
    },
  })
  const workspaces = openWorkspaces({ ...account, host: { ...host, notify: desktop.notify } }, status)
  function replaceCache(): void {
    data.cache.replace()
    workspaces.reopen()
  }
  data.cache.onDamaged(() => {
    replaceCache()
    const workspace = workspaces.current()
    if (workspace === null) return
    // At once what the page reads from the cache, and everything when the previous workspace has ended.
    for (const name of ['boxes', 'directory', 'opened'] as const) events.publish(`${name}.changed`, {})
    void workspace.started.then(workspace.announceAll)
    desktop.notify({ title: 'Malote', body: cacheSentence, opens: null })
    workspace.wake()
  })
  const openedPaths = createOpenedPaths({ receiver: workspaces.current })
  const configuration = openConfiguration(account)
  network.follow({ session, wake: () => workspaces.current()?.wake() })
  const notices = [...settings.notices, ...data.notices, ...vault.notices]
  const diagnostics = openDiagnostics({
    ...account,
    notices,
    work: () => ({ status: status.read(), vault: vault.backend, operations: countJobs(data.db) }),
  })
  const updates = openUpdates(account)
  const bridge = createBridge({
    handlers: createHandlers({
      ready: readyHandler(account, notices),
      session,
      signOut: createSignOut({
        session,
        workspace: workspaces.current,
        renewCopy: data.renewCopy,
        cache: { mark: data.cache.mark, deleteMarked: () => data.cache.isMarked && replaceCache() },
      }),
      settings,
      configuration,
      service: { network: network.calls, status },
      diagnostics,
      updates,
      desktop: { take: desktop.requests.take, unlock: desktop.lock.open },
      personal: workspaces.current,
    }),
    events,
    log,
    sentenceOf: storageProblemSentence,
  })

  const unsubscribe = [
    session.onChanged((state) => {
      workspaces.onAccountChange(session.context())
      openedPaths.onAccountChange()
      desktop.onAccountChange()
      if (state.status === 'signed-in') workspaces.current()?.wake()
      events.publish('session.changed', state)
    }),
    settings.onChanged((preferences) => {
      events.publish('settings.changed', preferences)
      desktop.onPreferences()
    }),
  ]
  workspaces.onAccountChange(session.context())
  desktop.start()
  log.info('app.started', { vault: vault.backend })

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

interface ApplicationParts {
  bridge: Bridge
  workspaces: Workspaces
  desktop: Pick<Desktop, 'requests' | 'lock' | 'power'>
  openedPaths: OpenedPaths
  configuration: Pick<Configuration, 'open'>
  diagnostics: Pick<Diagnostics, 'content'>
  flushEvents(): void
}

/** The host's interface; after `close` no call starts any more. */
function createApplication(
  { bridge, workspaces, desktop, openedPaths, configuration, diagnostics, flushEvents }: ApplicationParts,
  end: () => Promise<void>,
): Application {
  let closing: Promise<void> | null = null
  const workspace = () => (closing === null ? workspaces.current() : null)
  async function give<T>(
    files: readonly HandedFile[],
    account: unknown,
    take: (current: Workspace) => Promise<Outcome<T>>,
  ): Promise<Outcome<T>> {
    const current = workspace()
    if (current !== null && !desktop.lock.isLocked() && isFor(current.context, account))
      return take(current).catch(storageFailure)
    await removeOwned(files)
    return failed('not-signed-in')
  }
  return {
    async call(name, input, account) {
      if (closing !== null) return failed('cancelled')
      return desktop.lock.allows(name, input) ? bridge.call(name, input, account) : failed('not-signed-in')
    },
    async addFiles(files, account) {
      const outcome = await give(files, account, (current) => current.addFiles(files))
      // The page knows the rows before it gets their ids.
      flushEvents()
      return outcome
    },
    handOver: (files, account) => give(files, account, (current) => current.handOver(files)),
    open(paths) {
      if (closing === null) void openedPaths.open(paths)
    },
    configure: configuration.open,
    request: desktop.requests.add,
    link: desktop.requests.link,
    async content(contentId) {
      if (desktop.lock.isLocked()) return null
      return diagnostics.content(contentId) ?? (await workspaces.current()?.content(contentId)) ?? null
    },
    unsent: () => workspace()?.unsent.stopping() ?? { operations: 0, exports: 0 },
    system: desktop.power.hear,
    idle: desktop.lock.idle,
    close() {
      closing ??= end()
      return closing
    },
  }
}

function readyHandler({ host, kept, policy }: Base, notices: readonly string[]): Handler<'app.ready'> {
  const { version, kind } = host
  const problems = () => policy.current().problems.concat(kept.problem ?? [])
  return () => ok({ version, host: kind, notices: [...notices, ...host.notices, ...problems()] })
}

function appWithoutData({ sentence, ...base }: Base & { sentence: string }): Application {
  const { log, settings, events } = base
  const ready = readyHandler(base, [sentence, ...settings.notices])
  const diagnostics = openDiagnostics({ ...base, notices: [sentence, ...settings.notices], work: () => null })
  const handlers = handlersWithoutData({ ready, diagnostics, settings, sentence })
  const bridge = createBridge({ handlers, events, log })
  async function refuse(files: readonly HandedFile[]): Promise<Outcome<never>> {
    await removeOwned(files)
    return failed('storage-problem', { message: sentence })
  }
  return {
    call: bridge.call,
    addFiles: refuse,
    handOver: refuse,
    open: () => undefined,
    configure: () => undefined,
    request: () => undefined,
    link: () => undefined,
    content: async (contentId) => diagnostics.content(contentId),
    unsent: () => ({ operations: 0, exports: 0 }),
    system: () => undefined,
    idle: () => undefined,
    async close() {
      diagnostics.close()
      events.close()
    },
  }
}
