import { join } from 'node:path'
import type { Log } from '../../engine/log/index.ts'
import type { ImportFile } from '../../folder-import.ts'
import { identityAt, isSameFile } from './file-identity.ts'
import type { FileRecordStore } from './file-record-store.ts'
import type { FileTracker, Obstacle, PendingFile } from './file-tracker.ts'
import type { FolderRecord } from './folder-store.ts'
import { createPatientProbe, type PatientProbeOptions, unlessAborted } from './patient-probe.ts'
import type { Sorter } from './sorter.ts'
import { backOff, isLongStable } from './stability.ts'

const identityOrNull: typeof identityAt = (path, folder) => identityAt(path, folder).catch(() => null)

/** In multiples of `stableMs`: how long a file may take to open. */
const silentPause = 6

interface DeliveryOptions {
  folderId: string
  records: Pick<FileRecordStore, 'record' | 'findTaken' | 'reidentify'>
  importFile: ImportFile
  tracker: Pick<FileTracker, 'postpone' | 'markDone' | 'forget'>
  sorter: Pick<Sorter, 'schedule'>
  log: Pick<Log, 'error'>
  /** `elapsed`: milliseconds of a monotonic clock. */
  clock: { now(): Date; elapsed(): number }
  stableMs: number
  /** Aborted when stopping has waited long enough: nothing is written any more. */
  abandoned: AbortSignal
  opening: Pick<PatientProbeOptions, 'probe' | 'turns' | 'onWait'>
}

/** Delivers the stable files of one folder to the capture list. */
export interface Delivery {
  /** Returns false if the other files should wait, because this computer cannot keep any. */
  deliver(folder: FolderRecord, name: string, file: PendingFile): Promise<boolean>
  /** True if the last file could not be kept on this computer's disk. */
  isDiskFailing(): boolean
  /** The file that the system does not open, or null. While there is one, no other is opened: each occupies a thread. */
  silentName(): string | null
}

export function createDelivery(options: DeliveryOptions): Delivery {
  const { folderId, records, importFile, tracker, sorter, log, clock, stableMs, abandoned } = options
  const { now, elapsed } = clock
  const patience = createPatientProbe({ ...options.opening, abandoned, limitMs: stableMs * silentPause })
  let isDiskFailing = false

  function postpone(name: string, file: PendingFile, obstacle: Obstacle | null): void {
    tracker.postpone(name, { ...backOff(file, elapsed(), stableMs), obstacle })
  }

  async function importStable(folder: FolderRecord, name: string, file: PendingFile): Promise<boolean> {
    const { identity } = file
    const path = join(folder.path, name)
    const record = (state: 'taken' | 'duplicate' | 'failed', fileId: string | null, problem: string | null) =>
      records.record(folderId, { name, ...identity, state, fileId, problem }, now().toISOString())

    const result = await importFile({
      path,
      name,
      identity,
      folderName: folder.name,
      profileId: folder.profileId,
      splitsSheets: folder.splitsSheets,
      isUnchanged: async () => isSameFile(identity, await unlessAborted(identityOrNull(path, folder), abandoned)),
      imported(fileId) {
        // Throwing rolls back the transaction of the row too.
        abandoned.throwIfAborted()
        record('taken', fileId, null)
      },
    })
    if (abandoned.aborted) return false
    isDiskFailing = result.kind === 'refused' && result.why === 'disk'
    if (result.kind === 'imported') {
      tracker.markDone(name, identity)
      return true
    }
    switch (result.why) {
      case 'duplicate': {
        // It may be the original of that very row, touched by another program: then it stays the row's original.
        const original = result.sameAs === null ? null : records.findTaken(folderId, name, result.sameAs)
        if (original === null) record('duplicate', null, result.reason)
        else records.reidentify(original.id, identity)
        tracker.markDone(name, identity)
        sorter.schedule()
        return true
      }
      case 'unfit':
        record('failed', null, result.reason)
        tracker.markDone(name, identity)
        sorter.schedule()
        return true
      case 'changed':
        tracker.forget(name)
        return true
      case 'unreadable':
        postpone(name, file, 'busy')
        return true
      case 'disk':
        postpone(name, file, null)
        return false
    }
  }

  /** Returns true if the file can be imported now; otherwise it has been postponed or forgotten. */
  async function isReady(folder: FolderRecord, name: string, file: PendingFile): Promise<boolean> {
    const result = await patience.probe(join(folder.path, name), file.identity, folder.isShare)
    if (abandoned.aborted) return false
    if (result === 'gone') tracker.forget(name)
    else if (result === null) postpone(name, file, null)
    else if (result === 'busy' || result === 'denied' || result === 'incomplete') postpone(name, file, result)
    // Some scanners write the beginning last, so a file is refused as no PDF only after a long time.
    else if (result === 'foreign' && !isLongStable(file, elapsed(), stableMs)) postpone(name, file, 'incomplete')
    else return true
    return false
  }

  return {
    isDiskFailing: () => isDiskFailing,
    silentName: patience.silentName,
    async deliver(folder, name, file) {
      if (patience.silentName() !== null) return false
      if (!(await isReady(folder, name, file))) return !abandoned.aborted
      try {
        return await importStable(folder, name, file)
      } catch (error) {
        if (abandoned.aborted) return false
        log.error('folders.not-taken', { folder: folderId, error })
        isDiskFailing = true
        postpone(name, file, null)
        return false
      }
    },
  }
}
