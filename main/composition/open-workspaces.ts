import type { SuspensionReason } from '../../contract/bridge/desktop.ts'
import type { Account } from '../../contract/bridge/session.ts'
import type { PageEvents } from '../engine/bridge/index.ts'
import { createConversion } from '../engine/conversion/index.ts'
import { ownerKey } from '../engine/database/index.ts'
import type { Log } from '../engine/log/index.ts'
import { createEngine } from '../features/recognition/index.ts'
import type { Host, HostNotice } from '../host.ts'
import { type AccountCaches, createAccountCaches, type LocalData } from '../program/local-data/index.ts'
import { type ManagedPolicy, personPolicy } from '../program/policy/index.ts'
import type { Session, SessionContext } from '../program/session/index.ts'
import type { Settings } from '../program/settings/index.ts'
import { createStatusTracker } from '../program/status/index.ts'
import type { StoppingWork } from '../workspace-module.ts'
import { namedNotice } from './account-notices.ts'
import type { OpenedNetwork } from './open-network.ts'
import { createSharedFolders } from './shared-folders.ts'
import { nothingStops, sumOf } from './sums.ts'
import { openWorkspace, type Workspace } from './workspace.ts'
import { accountOf, createWorkspaces, type Workspaces } from './workspaces.ts'

interface WorkspacesParts {
  host: Host
  log: Log
  policy: ManagedPolicy
  settings: Settings
  events: PageEvents
  data: LocalData
  network: Pick<OpenedNetwork, 'transport' | 'health'>
  session: Session
}

/** Hears of the workspaces, shown or not. */
export interface WorkspaceListener {
  /** A status, or a number of unread items, has changed. */
  changed(): void
  /** Tells the person a sentence in Portuguese about their computer's data. */
  tell(sentence: string): void
  /** Of the computer, for a workspace that is opened. */
  suspendedBy(): SuspensionReason | null
}

export interface OpenedWorkspaces extends Workspaces {
  readonly caches: AccountCaches
  /** Unread items of an account; 0 where it is not open. */
  unread(account: Account): number
}

/** The workspaces of an application: each is opened with the cache, the settings and the policies of its time. */
export function openWorkspaces(parts: WorkspacesParts, listener: WorkspaceListener): OpenedWorkspaces {
  const { host, log, policy, settings, events, data, network, session } = parts
  const { now } = host
  const children = createChildren(host, log)
  const shared = createSharedFolders(host.dataFolder, log)
  const unread = new Map<string, number>()
  const caches = createAccountCaches({ open: data.openCache, tell: listener.tell, damaged: reopenOnNewCache })
  const workspaces = createWorkspaces({
    open(context, previousClosed) {
      const account = accountOf(context)
      const page = pageOf(account, context)
      const workspace = openWorkspace({
        data: { db: data.db, cache: caches.of(account).current, folder: host.dataFolder, shared },
        session: { context, roleInForce: () => session.chosenRole(context) },
        host: { ...hostOf(account), ...children },
        page,
        transport: network.transport,
        preferences: {
          holdMs: () => settings.preferences().holdSeconds * 1000,
          recognisesText: () => settings.preferences().recogniseText,
        },
        policy: () => personPolicy(policy.current(), context.environment.id),
        previousClosed,
        log,
        now,
      })
      const reason = listener.suspendedBy()
      workspace.suspend(reason !== null)
      page.status.sawSuspension(reason)
      return workspace
    },
    left(account) {
      unread.delete(ownerKey(account))
      showUnread()
    },
    log,
  })

  /** The page hears only of the account that it shows. */
  function pageOf(account: Account, { environment }: SessionContext): Parameters<typeof openWorkspace>[0]['page'] {
    const publish: PageEvents['publish'] = (name, source) => {
      if (workspaces.isShown(account)) events.publish(name, source)
    }
    const status = createStatusTracker({
      now,
      changed() {
        publish('status.changed', status.read)
        listener.changed()
      },
    })
    const { health } = network
    return {
      publish,
      status,
      health: {
        ...health,
        saw: (call) => session.context()?.environment.id === environment.id && health.saw(call),
      },
    }
  }
  function hostOf(account: Account): Host {
    return {
      ...host,
      notify: (notice: HostNotice) => host.notify(namedNotice(notice, account, session.open())),
      badge(count) {
        unread.set(ownerKey(account), count)
        showUnread()
      },
    }
  }
  function showUnread(): void {
    host.badge?.([...unread.values()].reduce((sum, count) => sum + count, 0))
    listener.changed()
  }
  function reopenOnNewCache(account: Account): void {
    workspaces.reopen(account)
    const workspace = workspaces.of(account)
    if (workspace === null) return
    // At once what the page reads from the cache, and everything when the previous workspace has ended.
    if (workspaces.isShown(account))
      for (const name of ['boxes', 'directory', 'opened'] as const) events.publish(`${name}.changed`, {})
    void workspace.started.then(workspace.announceAll)
    workspace.wake()
  }
  return {
    ...workspaces,
    caches,
    unread: (account) => unread.get(ownerKey(account)) ?? 0,
    async close() {
      // First: a workspace waits for its own conversions.
      await children.conversion.close()
      await workspaces.close()
      caches.close()
    },
  }
}

/** The rooms that work in child processes, for all accounts. */
const createChildren = ({ spawnRecognition, spawnConversion }: Host, log: Log) => ({
  recognitionEngine: spawnRecognition ? createEngine({ spawn: spawnRecognition, log }) : null,
  conversion: createConversion({ spawn: spawnConversion, log }),
})

/** Sums of the work that an end of the program stops. */
export const stoppingWork = (workspaces: readonly Pick<Workspace, 'unsent'>[]): StoppingWork =>
  sumOf(
    nothingStops,
    workspaces.map(({ unsent }) => unsent.stopping()),
  )
