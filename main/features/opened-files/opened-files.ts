import { type AddFilesResult, emptyFolderReason } from '../../../contract/bridge/capture.ts'
import type { OpenedFilesSummary } from '../../../contract/bridge/opened.ts'
import { type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import type { Log } from '../../engine/log/index.ts'
import type { HandedFile } from '../../host.ts'
import type { Module, ModuleTools } from '../../workspace-module.ts'
import { listFiles } from './list-files.ts'
import type { OpenedPath, PathReceiver } from './opened-paths.ts'

interface OpenedFilesOptions {
  addFiles(files: readonly HandedFile[]): Promise<Outcome<AddFilesResult>>
  /** There is a new result to `take`. */
  changed(): void
  log: Pick<Log, 'error'>
  /** Aborted when the person leaves: no further batch is added. */
  signal: AbortSignal
}

/** Adds the files that one person opened with Malote, and keeps the result until their page takes it. */
export interface OpenedFiles extends Pick<PathReceiver, 'receive'> {
  /** The result since the last call. */
  take(): Outcome<OpenedFilesSummary>
}

/** Files per batch: a folder may hold thousands. */
const batchSize = 500
const emptySummary: OpenedFilesSummary = { added: 0, addedBefore: 0, rejected: [], failure: null }

export function createOpenedFiles({ addFiles, changed, log, signal }: OpenedFilesOptions): OpenedFiles {
  let pending = emptySummary

  function report({ added = 0, addedBefore = 0, rejected = [], failure = null }: Partial<OpenedFilesSummary>): void {
    pending = {
      added: pending.added + added,
      addedBefore: pending.addedBefore + addedBefore,
      rejected: [...pending.rejected, ...rejected],
      failure: failure ?? pending.failure,
    }
    changed()
  }

  async function addAll(paths: readonly OpenedPath[], isFromBefore: boolean): Promise<void> {
    const files: HandedFile[] = []
    const rejected: OpenedFilesSummary['rejected'] = []
    for (const { path: opened, name, isFolder } of paths) {
      const found = isFolder ? await listFiles(opened) : [{ path: opened, name, owned: false }]
      if (found.length === 0) rejected.push({ name, reason: emptyFolderReason, isFolder: true })
      files.push(...found)
    }
    for (let from = 0; from < files.length && !signal.aborted; from += batchSize) {
      const outcome = await addFiles(files.slice(from, from + batchSize))
      if (!outcome.ok) return report({ rejected, failure: outcome.failure })
      const { rows, rejected: notAdded } = outcome.value
      report({ added: rows.length, addedBefore: isFromBefore ? rows.length : 0, rejected: notAdded })
    }
    if (rejected.length > 0) report({ rejected })
  }

  return {
    receive(paths, { isFromBefore }) {
      void addAll(paths, isFromBefore).catch((error: unknown) => log.error('opened.not-added', { error }))
    },
    take() {
      const summary = pending
      pending = emptySummary
      return ok(summary)
    },
  }
}

/** The opened files in the workspace that adds them. */
export const createOpenedModule = (
  { context, changed, log }: ModuleTools,
  { addFiles }: Pick<OpenedFilesOptions, 'addFiles'>,
): Module<'opened', OpenedFiles> => ({
  calls: createOpenedFiles({ addFiles, changed: () => changed('opened'), log, signal: context.signal }),
})
