export { addBusinessDays, localDay } from './business-days.ts'
export { createMarks, type Marks, type MarksOptions } from './marks.ts'
export { reminderNotification } from './reminder.ts'
