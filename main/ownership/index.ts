export { acquireFolder, type FolderHolder, type Ownership } from './acquire.ts'
export { isAlive, readOwner } from './owner.ts'
