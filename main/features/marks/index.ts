export { addBusinessDays, localDay } from './business-days.ts'
export { followCoverDeadlines } from './cover-deadlines.ts'
export { createMarksModule } from './marks-module.ts'
