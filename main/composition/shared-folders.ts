import { join } from 'node:path'
import type { Log } from '../engine/log/index.ts'
import { createSpoolMutex, type SpoolMutex } from '../features/capture/index.ts'
import { createFolderClaims, type FolderClaims } from '../features/folders/index.ts'
import { createUnfinishedNotes, type UnfinishedNotes } from '../features/processes/index.ts'

/** The parts of the disk that the workspaces of all accounts share, where they work at the same time. */
export interface SharedFolders {
  readonly spoolMutex: SpoolMutex
  readonly copyMutex: SpoolMutex
  readonly exportNotes: UnfinishedNotes
  readonly claims: FolderClaims
}

export const createSharedFolders = (dataFolder: string, log: Pick<Log, 'warn'>): SharedFolders => ({
  spoolMutex: createSpoolMutex(),
  copyMutex: createSpoolMutex(),
  exportNotes: createUnfinishedNotes(join(dataFolder, 'exports'), log),
  claims: createFolderClaims(),
})
