import { enableCompileCache } from 'node:module'
import os from 'node:os'
import { codeCacheOf, dataFolderOf } from './data-folder.ts'

// Before the other modules: reading and compiling them is a quarter of a start.
enableCompileCache(
  codeCacheOf(dataFolderOf({ platform: process.platform, home: os.homedir(), variables: process.env })),
)
await import('./program.ts')
