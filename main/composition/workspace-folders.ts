import { join } from 'node:path'
import type { Capture, createProfiles } from '../capture/index.ts'
import type { Documents } from '../documents/index.ts'
import { createFolders, type Folders } from '../folders/index.ts'
import { createExports, createUnfinishedNotes, type Processes } from '../processes/index.ts'
import type { WorkspaceOptions, WorkspaceTools } from './workspace-tools.ts'

/** The folders that scanners write to. */
export function createPersonFolders(
  { owner, events }: WorkspaceTools,
  { data, host, policy, log, now }: WorkspaceOptions,
  { capture, profiles }: { capture: Capture; profiles: ReturnType<typeof createProfiles> },
) {
  return createFolders({
    db: data.db,
    owner,
    dataFolder: data.folder,
    capture,
    host,
    profiles,
    policy,
    log,
    now,
    changed: () => events.emit('areaChanged', 'folders'),
  })
}

/** Processes that are saved in folders of this computer. */
export function createPersonExports(
  { context, files, events }: WorkspaceTools,
  { data, host, previousClosed, log, now }: WorkspaceOptions,
  { documents, folders, processes }: { documents: Documents; folders: Folders; processes: Processes },
) {
  return createExports({
    context,
    processes,
    documents: { open: documents.open, resolve: files.contents.resolve, release: files.contents.release },
    pool: files.pool,
    notes: createUnfinishedNotes(join(data.folder, 'exports'), log),
    previousClosed,
    places: { choose: host.pickSaveFolder, pathOf: host.places?.pathOf, objection: folders.objectionToSaving },
    now,
    changed: () => events.emit('areaChanged', 'exports'),
    log,
  })
}
