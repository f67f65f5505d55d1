import { join } from 'node:path'
import { createSpoolTurns, type SpoolTurns } from '../capture/index.ts'
import { createFolderClaims, type FolderClaims } from '../folders/index.ts'
import type { Log } from '../log/index.ts'
import { createUnfinishedNotes, type UnfinishedNotes } from '../processes/index.ts'

/** The parts of the disk that the workspaces of all accounts share, where they work at the same time. */
export interface SharedFolders {
  readonly spoolTurns: SpoolTurns
  readonly copyTurns: SpoolTurns
  readonly exportNotes: UnfinishedNotes
  readonly claims: FolderClaims
}

export const createSharedFolders = (dataFolder: string, log: Pick<Log, 'warn'>): SharedFolders => ({
  spoolTurns: createSpoolTurns(),
  copyTurns: createSpoolTurns(),
  exportNotes: createUnfinishedNotes(join(dataFolder, 'exports'), log),
  claims: createFolderClaims(),
})
