export { createUpdates, type UpdateInstaller, type Updates, type UpdatesOptions } from './updates.ts'
