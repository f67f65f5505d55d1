export { createDirectory, type Directory } from './directory.ts'
