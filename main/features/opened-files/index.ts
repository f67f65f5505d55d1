export { createOpenedModule } from './opened-files.ts'
export { createOpenedPaths, type OpenedPaths, type PathReceiver } from './opened-paths.ts'
