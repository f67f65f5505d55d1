import path from 'node:path'
import type { AddFilesResult } from '../../contract/bridge/capture.ts'
import type { Opened } from '../../contract/bridge/opened.ts'
import { type Outcome, ok } from '../../contract/bridge/outcome.ts'
import type { HandedFile } from '../host.ts'
import type { Log } from '../log/index.ts'
import { filesIn, handed } from './files-in.ts'
import type { OpenedPath } from './opening.ts'
import { storageFailure } from './storage-sentences.ts'

export interface OpenedFilesOptions {
  addFiles(files: readonly HandedFile[]): Promise<Outcome<AddFilesResult>>
  /** There is something to be told. */
  changed(): void
  log: Pick<Log, 'error'>
  /** Whether the person has left, or the program is closing. */
  isLeft(): boolean
}

/** What one person has opened with Malote: taken in as a drop is, and kept to be told until their window asks. */
export interface OpenedFiles {
  receive(paths: readonly OpenedPath[], isFromBefore: boolean): void
  /** What is still to be told; it is told once. */
  take(): Outcome<Opened>
}

/** As many as are taken in at once: a folder may hold thousands. */
const atOnce = 500
const nothing: Opened = { added: 0, addedBefore: 0, rejected: [], failure: null }

export function createOpenedFiles({ addFiles, changed, log, isLeft }: OpenedFilesOptions): OpenedFiles {
  let untold = nothing

  function tell({ added = 0, addedBefore = 0, rejected = [], failure = null }: Partial<Opened>): void {
    untold = {
      added: untold.added + added,
      addedBefore: untold.addedBefore + addedBefore,
      rejected: [...untold.rejected, ...rejected],
      failure: failure ?? untold.failure,
    }
    changed()
  }

  async function takeAll(paths: readonly OpenedPath[], isFromBefore: boolean): Promise<void> {
    const files: HandedFile[] = []
    const rejected: Opened['rejected'] = []
    for (const { path: each, isFolder } of paths) {
      const inside = isFolder ? await filesIn(each) : [handed(each)]
      if (inside.length === 0) rejected.push({ name: path.basename(each), reason: 'Não há nenhum PDF nela.' })
      files.push(...inside)
    }
    for (let from = 0; from < files.length && !isLeft(); from += atOnce) {
      const outcome = await addFiles(files.slice(from, from + atOnce)).catch(storageFailure)
      if (!outcome.ok) return tell({ rejected, failure: outcome.failure })
      const { rows, rejected: notTaken } = outcome.value
      tell({ added: rows.length, addedBefore: isFromBefore ? rows.length : 0, rejected: notTaken })
    }
    if (rejected.length > 0) tell({ rejected })
  }

  return {
    receive(paths, isFromBefore) {
      void takeAll(paths, isFromBefore).catch((error: unknown) => log.error('opened.not-taken', { error }))
    },
    take() {
      const told = untold
      untold = nothing
      return ok(told)
    },
  }
}
