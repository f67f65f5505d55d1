import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import type { Outcome } from '../../../contract/bridge/outcome.ts'
import type { Module, ModuleTools } from '../../workspace-module.ts'
import { createPrivacy, type Privacy, type PrivacyOptions } from './privacy.ts'
import type { Revise } from './redact-file.ts'

interface CapturedFiles {
  rows(): CaptureRow[]
  find(fileId: string): CaptureRow | null
  update(wanted: { fileIds: readonly string[]; changes: { addsTextLayer: false } }): Outcome<unknown>
  readonly revisions: {
    revise: Revise
    undo(fileId: string): Promise<Outcome<unknown>>
    undoable(fileId: string): { readonly kind: string } | null
  }
  privacySearched(fileId: string): void
}

interface PrivacyParts extends Pick<PrivacyOptions, 'pool' | 'spool' | 'recognised'> {
  /** Capture is made after it, because it asks whether a file may leave. */
  capture(): CapturedFiles
}

/** The search for personal data in the files of one workspace. */
export function createPrivacyModule(
  { db, context, policy, events, changed, log, now }: ModuleTools,
  { capture, ...parts }: PrivacyParts,
): Module<'privacy', Privacy> {
  const privacy = createPrivacy({
    ...parts,
    db,
    context,
    now,
    log,
    rows: {
      list: () => capture().rows(),
      find: (fileId) => capture().find(fileId),
      isRedacted: (fileId) => capture().revisions.undoable(fileId)?.kind === 'redact',
      leaveToPerson: (fileId) => capture().update({ fileIds: [fileId], changes: { addsTextLayer: false } }),
      undo: (fileId) => capture().revisions.undo(fileId),
      revise: (fileId, wanted, make) => capture().revisions.revise(fileId, wanted, make),
    },
    publicData: () => policy().publicData,
    events: {
      changed: () => changed('privacy'),
      searched: (fileId) => capture().privacySearched(fileId),
    },
  })
  events.on('captureRowsChanged', ({ rows, removed }) => privacy.rowsChanged(rows, removed))
  events.on('areaChanged', (area) => {
    if (area === 'recognition') privacy.recognised()
  })
  return { calls: privacy }
}
