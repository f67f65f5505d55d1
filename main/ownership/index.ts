export { acquireFolder, type FolderHolder, type Ownership } from './acquire.ts'
