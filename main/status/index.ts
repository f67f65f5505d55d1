export { createStatus, type Status, type StatusOptions } from './status.ts'
