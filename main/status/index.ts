export { createStatusTracker, type StatusTracker } from './status-tracker.ts'
