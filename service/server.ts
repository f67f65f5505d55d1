import { enableCompileCache } from 'node:module'
import { codeCacheOf, dataFolder } from './data-folder.ts'

// Before the other modules: reading and compiling them is a quarter of a start.
enableCompileCache(codeCacheOf(dataFolder(process.env)))
await import('./program.ts')
