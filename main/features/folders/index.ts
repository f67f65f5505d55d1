export { createFolderClaims, type FolderClaims } from './folder-claims.ts'
export type { Folders } from './folders.ts'
export { createFoldersModule } from './folders-module.ts'
