import type { PageEvents } from '../bridge/index.ts'
import type { Host } from '../host.ts'
import type { LocalData } from '../local-data/index.ts'
import type { Log } from '../log/index.ts'
import { type ManagedPolicy, personPolicy } from '../policy/index.ts'
import type { Session } from '../session/index.ts'
import type { Settings } from '../settings/index.ts'
import type { StatusTracker } from '../status/index.ts'
import type { OpenedNetwork } from './open-network.ts'
import { openWorkspace } from './workspace.ts'
import { createWorkspaces, type Workspaces } from './workspaces.ts'

interface WorkspacesParts {
  host: Host
  log: Log
  policy: ManagedPolicy
  settings: Settings
  events: PageEvents
  data: LocalData
  network: Pick<OpenedNetwork, 'transport' | 'weather'>
  session: Session
}

/** The workspaces of an application: each is opened with the cache, the settings and the policies of its time. */
export function openWorkspaces(account: WorkspacesParts, status: StatusTracker): Workspaces {
  const { host, log, policy, settings, events, data, network, session } = account
  const { now } = host
  return createWorkspaces({
    open: (context, previousClosed) =>
      openWorkspace({
        data: { db: data.db, cache: data.cache.current, folder: host.dataFolder },
        session: { context, roleInForce: session.chosenRole },
        host,
        page: { publish: events.publish, status, weather: network.weather },
        transport: network.transport,
        preferences: {
          holdMs: () => settings.preferences().holdSeconds * 1000,
          recognisesText: () => settings.preferences().recogniseText,
        },
        policy: () => personPolicy(policy.current(), context.environment.id),
        previousClosed,
        log,
        now,
      }),
    left: status.reset,
    log,
  })
}
