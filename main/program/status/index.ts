export { emptyStatus } from './empty-status.ts'
export { createStatusTracker, type StatusTracker } from './status-tracker.ts'
