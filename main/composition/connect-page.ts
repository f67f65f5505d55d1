import type { EndedCall } from '../engine/api/index.ts'
import type { PageEvents } from '../engine/bridge/index.ts'
import type { Outbox } from '../engine/outbox/index.ts'
import type { Host } from '../host.ts'
import { type HealthRecorder, operationOf, type ServiceCall } from '../program/network/index.ts'
import type { StatusTracker } from '../program/status/index.ts'
import type { WorkspaceEmitter } from '../workspace-events.ts'

export interface PageConnection {
  publish: PageEvents['publish']
  status: StatusTracker
  health: Pick<HealthRecorder, 'saw'>
  host: Pick<Host, 'notify' | 'badge'>
}

/**
 * Shows the page, the status line and the system what happens in a workspace, until `signal` is aborted: the next
 * person must see nothing of this one, whose operations still record their end.
 */
export function connectPage(
  events: WorkspaceEmitter,
  outbox: Pick<Outbox, 'uploading'>,
  { publish, status, health, host }: PageConnection,
  signal: AbortSignal,
): void {
  const uploadProgress = () => ({ operations: outbox.uploading(), removed: [] })
  const on: WorkspaceEmitter['on'] = (name, listener) => events.on(name, listener, signal)

  on('serviceCalled', (call) => {
    status.sawOutcome(call.kind)
    const seen = serviceCallOf(call)
    if (seen !== null) health.saw(seen)
  })
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
  on('clockSeen', ({ aheadMs }) => status.sawClock(aheadMs))
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

/** A call as the health of the service counts it; null for one that says nothing of the service. A refusal is an answer. */
function serviceCallOf({ kind, path, safe, tookMs }: EndedCall): ServiceCall | null {
  if (kind === 'cancelled' || kind === 'unauthorised') return null
  const isAnswered = kind === 'ok' || kind === 'refused' || kind === 'forbidden'
  return { operation: operationOf({ path, safe }), tookMs: isAnswered ? tookMs : null }
}
