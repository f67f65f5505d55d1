import { type Capture, type createProfiles, destinationProblem } from '../capture/index.ts'
import type { Directory } from '../directory/index.ts'
import type { Documents } from '../documents/index.ts'
import { createFolders, type Folders, personClaims } from '../folders/index.ts'
import { addBusinessDays, localDay } from '../marks/index.ts'
import { createExports, type Processes } from '../processes/index.ts'
import { createSheets } from '../sheets/index.ts'
import type { WorkspaceOptions, WorkspaceTools } from './workspace-tools.ts'

/** The folders that scanners write to. */
export function createPersonFolders(
  { owner, context, events }: WorkspaceTools,
  { data, host, policy, log, now }: WorkspaceOptions,
  { capture, profiles }: { capture: Capture; profiles: ReturnType<typeof createProfiles> },
) {
  return createFolders({
    db: data.db,
    owner,
    computer: { dataFolder: data.folder, claims: personClaims(data.shared.claims, context.person.nome) },
    capture,
    host,
    profiles,
    policy,
    log,
    now,
    changed: () => events.emit('areaChanged', 'folders'),
  })
}

/** Sheets that are printed and come back from the scanner. */
export function createPersonSheets(
  { context, owner }: WorkspaceTools,
  { data, policy, now }: WorkspaceOptions,
  { directory, profiles }: { directory: Directory; profiles: ReturnType<typeof createProfiles> },
) {
  return createSheets({
    db: data.db,
    owner,
    now,
    findProfile: profiles.find,
    destinationProblem: (destination) => destinationProblem(destination, context.roles.length === 0),
    goneRecipients(recipients) {
      const ids = recipients.filter(({ kind }) => kind !== 'Cidadao').map(({ id }) => id)
      const outcome = directory.gone({ ids })
      return outcome.ok ? outcome.value : []
    },
    calendar: { localDay, addBusinessDays: (day, count) => addBusinessDays(day, count, policy().holidays) },
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
    notes: data.shared.exportNotes,
    previousClosed,
    places: { choose: host.pickSaveFolder, pathOf: host.places?.pathOf, objection: folders.objectionToSaving },
    now,
    changed: () => events.emit('areaChanged', 'exports'),
    log,
  })
}
