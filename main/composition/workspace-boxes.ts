import { createBoxes, createSavedViews } from '../boxes/index.ts'
import { createPersonMarks } from './workspace-marks.ts'
import type { WorkspaceOptions, WorkspaceTools } from './workspace-tools.ts'

/** The boxes of one person, their saved views, and the marks by which both filter. */
export function createPersonBoxes(tools: WorkspaceTools, options: WorkspaceOptions) {
  const { context, outbox, service, events } = tools
  const { data, log, now } = options
  const changed = () => events.emit('areaChanged', 'views')
  const { relabel, ...views } = createSavedViews({ db: data.db, context, changed })
  const marks = createPersonMarks(tools, options, { labelRenamed: relabel })
  const boxes = createBoxes({
    db: data.db,
    client: service.client,
    context,
    now,
    cache: data.cache,
    log,
    enqueue: outbox.add,
    marked: marks.forwardings,
    events: {
      changed: () => events.emit('areaChanged', 'boxes'),
      closed: (id) => events.emit('itemClosed', { kind: 'forwarding', id }),
      notify: (notice) => events.emit('notificationDue', notice),
      badge: (unread) => events.emit('unreadChanged', { unread }),
    },
  })
  return { boxes, marks, views }
}
