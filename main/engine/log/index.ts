export { createLog, type Log } from './log.ts'
export { redact, redactText } from './redact.ts'
