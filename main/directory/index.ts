export { createDirectory, type Directory, type DirectoryOptions } from './directory.ts'
