export { createFolderClaims, type FolderClaims, personClaims } from './folder-claims.ts'
export { createFolders, type Folders } from './folders.ts'
