export { addBusinessDays, localDay } from './business-days.ts'
export { createMarks, type Marks } from './marks.ts'
export { reminderNotification } from './reminder.ts'
