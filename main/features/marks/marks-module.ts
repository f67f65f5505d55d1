import type { Module, ModuleTools } from '../../workspace-module.ts'
import { createMarks, type Marks, type MarksOptions } from './marks.ts'
import { reminderNotification } from './reminder.ts'
import { createReturns, returnNotification } from './returns.ts'

/** The marks of one person in their workspace. */
export function createMarksModule(
  { db, context, serviceNow, policy, contents, events, changed }: ModuleTools,
  { labelRenamed }: Pick<MarksOptions['events'], 'labelRenamed'>,
): Module<'marks', Marks> {
  function changedMarks(): void {
    changed('marks')
    // Lists of a box may be filtered by marks.
    changed('boxes')
  }
  const marks = createMarks({
    db,
    context,
    now: serviceNow,
    holidays: () => policy().holidays,
    contents,
    events: {
      labelRenamed,
      changed: changedMarks,
      notify: (reminder) =>
        events.emit('notificationDue', { ...reminderNotification(reminder), opens: { kind: 'today' } }),
    },
  })
  events.on('itemClosed', marks.withholdTitle)
  const checkReturns = createReturns({
    snoozed: marks.snoozed,
    returned: (items) => events.emit('notificationDue', { ...returnNotification(items), opens: { kind: 'today' } }),
    changed: changedMarks,
  })
  return {
    calls: marks,
    start: marks.remind,
    tick() {
      marks.remind()
      checkReturns()
    },
  }
}
