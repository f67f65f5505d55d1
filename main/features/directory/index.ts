export type { Directory } from './directory.ts'
export { createDirectoryModule } from './directory-module.ts'
