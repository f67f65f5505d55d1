export { createProcessActHandler } from './act-handler.ts'
export { createOpenProcessHandler } from './open-handler.ts'
export { createProcesses, type Processes } from './processes.ts'
