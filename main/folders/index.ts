export type { FolderPolicy } from './folder-policy.ts'
export { createFolders, type Folders } from './folders.ts'
