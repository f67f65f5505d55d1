export { createFolders, type Folders, type FoldersOptions } from './folders.ts'
