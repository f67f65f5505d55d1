import type { PageEvents } from '../bridge/index.ts'
import type { Host } from '../host.ts'
import type { Outbox } from '../outbox/index.ts'
import type { StatusTracker } from '../status/index.ts'
import type { WorkspaceEmitter } from './workspace-events.ts'

export interface PageConnection {
  publish: PageEvents['publish']
  status: StatusTracker
  host: Pick<Host, 'notify' | 'badge'>
}

/**
 * Shows the page, the status line and the system what happens in a workspace, until `signal` is aborted: the next
 * person must see nothing of this one, whose operations still record their end.
 */
export function connectPage(
  events: WorkspaceEmitter,
  outbox: Pick<Outbox, 'uploading'>,
  { publish, status, host }: PageConnection,
  signal: AbortSignal,
): void {
  const uploadProgress = () => ({ operations: outbox.uploading(), removed: [] })
  const on: WorkspaceEmitter['on'] = (name, listener) => events.on(name, listener, signal)

  on('serviceCalled', status.sawOutcome)
  on('operationsChanged', (operations) => {
    status.sawOperations(operations)
    publish('outbox.changed', { operations: [...operations], removed: [] })
  })
  on('operationArchived', ({ operationId }) => {
    status.sawArchived(operationId)
    publish('outbox.changed', { operations: [], removed: [operationId] })
  })
  on('blockUploaded', ({ operationId, bytesSent, bytesTotal }) => {
    status.sawBytes(operationId, bytesSent, bytesTotal)
    publish('outbox.changed', uploadProgress)
  })
  on('pauseChanged', ({ isPaused }) => status.sawPause(isPaused))
  on('captureRowsChanged', ({ rows, removed }) =>
    publish('capture.changed', { rows: [...rows], removed: [...removed] }),
  )
  on('signatureNoticed', (notification) => {
    publish('signatures.noticed', notification)
    const { title, body, ids } = notification
    const [id = null] = ids.length === 1 ? ids : []
    host.notify({ title, body, opens: { kind: 'signatures', id }, signal })
  })
  on('notificationDue', (notice) => host.notify({ ...notice, signal }))
  on('unreadChanged', ({ unread }) => host.badge?.(unread))
  on('areaChanged', (area) => publish(`${area}.changed`, {}))
}
