export { createMarks } from './marks.ts'
export { reminderNotification } from './reminder.ts'
