import type { Module, ModuleTools } from '../../workspace-module.ts'
import { createMarks, type Marks, type MarksOptions } from './marks.ts'
import { reminderNotification } from './reminder.ts'

/** The marks of one person in their workspace. */
export function createMarksModule(
  { db, context, serviceNow, policy, contents, events, changed }: ModuleTools,
  { labelRenamed }: Pick<MarksOptions['events'], 'labelRenamed'>,
): Module<'marks', Marks> {
  const marks = createMarks({
    db,
    context,
    now: serviceNow,
    holidays: () => policy().holidays,
    contents,
    events: {
      labelRenamed,
      changed() {
        changed('marks')
        // Lists of a box may be filtered by marks.
        changed('boxes')
      },
      notify: (reminder) =>
        events.emit('notificationDue', { ...reminderNotification(reminder), opens: { kind: 'today' } }),
    },
  })
  events.on('itemClosed', marks.withholdTitle)
  return { calls: marks, start: marks.remind, tick: marks.remind }
}
