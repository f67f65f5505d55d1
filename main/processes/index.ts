export { processOperationOf } from './draft-operation.ts'
export { createOpenProcessHandler } from './open-process-handler.ts'
export { createProcessActHandler } from './process-act-handler.ts'
export { createProcesses } from './processes.ts'
