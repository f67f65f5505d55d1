import { join } from 'node:path'
import type { PageEvents } from '../engine/bridge/index.ts'
import type { Log } from '../engine/log/index.ts'
import type { HttpTransport } from '../engine/transport/index.ts'
import type { Host } from '../host.ts'
import type { ManagedPolicy } from '../program/policy/index.ts'
import { createUpdates, type Updates } from '../program/updates/index.ts'

interface UpdateParts {
  host: Host
  policy: ManagedPolicy
  transport: HttpTransport
  events: Pick<PageEvents, 'publish'>
  log: Log
}

/** The updates by the policies of this start: a person's configuration file cannot set them. */
export function openUpdates({ host, policy, transport, events, log }: UpdateParts): Updates {
  const updates = createUpdates({
    rule: policy.current().updates,
    installer: host.updateInstaller ?? null,
    version: host.version,
    folder: join(host.dataFolder, 'updates'),
    transport,
    log,
    now: host.now,
    changed: (view) => events.publish('updates.changed', view),
  })
  updates.start()
  return updates
}
