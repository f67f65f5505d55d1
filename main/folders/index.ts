export { createFolders, type Folders } from './folders.ts'
