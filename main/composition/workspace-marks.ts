import { createMarks, type MarksOptions, reminderNotification } from '../marks/index.ts'
import type { WorkspaceOptions, WorkspaceTools } from './workspace-tools.ts'

/** The marks of one person. */
export function createPersonMarks(
  { context, files, events, service }: WorkspaceTools,
  { data, policy }: WorkspaceOptions,
  { labelRenamed }: Pick<MarksOptions['events'], 'labelRenamed'>,
) {
  return createMarks({
    db: data.db,
    context,
    now: service.now,
    holidays: () => policy().holidays,
    contents: files.contents,
    events: {
      labelRenamed,
      changed() {
        events.emit('areaChanged', 'marks')
        // Lists of a box may be filtered by marks.
        events.emit('areaChanged', 'boxes')
      },
      notify: (reminder) =>
        events.emit('notificationDue', { ...reminderNotification(reminder), opens: { kind: 'today' } }),
    },
  })
}
