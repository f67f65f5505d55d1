export { acquireFolder, type FolderHolder } from './acquire.ts'
export { isAlive, readOwner } from './owner.ts'
