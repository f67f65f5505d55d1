export { createLog, type Log, type LogLevel } from './log.ts'
