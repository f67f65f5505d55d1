import type { OperationKind } from '../../../contract/bridge/outbox.ts'
import type { Module, ModuleTools } from '../../workspace-module.ts'
import { type BoxesOptions, createBoxes } from './boxes.ts'
import { createResolveHandler } from './resolve-handler.ts'

/** Operations that take something out of a box or put something into one; `resolve` is followed by the boxes. */
const kindsMovingBoxes: readonly OperationKind[] = ['forward', 'reply', 're-forward', 'complement', 'process-act']

/** The boxes in their person's workspace. */
export function createBoxesModule(
  { db, cache, client, plainClient, context, outbox, events, changed, log, now }: ModuleTools,
  marks: NonNullable<BoxesOptions['marks']>,
): Module<'boxes'> {
  const boxes = createBoxes({
    db,
    client,
    context,
    now,
    cache,
    log,
    enqueue: outbox.add,
    marks,
    events: {
      changed: () => changed('boxes'),
      closed: (id) => events.emit('itemClosed', { kind: 'forwarding', id }),
      notify: (notice) => events.emit('notificationDue', notice),
      badge: (unread) => events.emit('unreadChanged', { unread }),
    },
  })
  events.on('operationsChanged', (operations) => {
    if (operations.some(({ kind, state }) => state === 'done' && kindsMovingBoxes.includes(kind)))
      void boxes.refresh({ hasSent: true })
  })
  events.on('areaChanged', (area) => area === 'marks' && boxes.showBadge())
  return {
    calls: boxes,
    operations: [createResolveHandler({ client: plainClient, onUpdate: boxes.onUpdate })],
    refresh: boxes.refresh,
  }
}
