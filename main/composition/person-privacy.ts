import type { Outcome } from '../../contract/bridge/outcome.ts'
import type { PageTexts } from '../../contract/recognised-text.ts'
import type { Capture } from '../capture/index.ts'
import { createPrivacy, type Privacy } from '../privacy/index.ts'
import type { WorkspaceOptions, WorkspaceTools } from './workspace-tools.ts'

/** Capture is made after it, because it asks whether a file may leave, and recognition is made after capture. */
export function createPersonPrivacy(
  { context, files, events }: WorkspaceTools,
  { data, policy, log, now }: WorkspaceOptions,
  { capture, recognition }: { capture(): Capture; recognition(): PageTexts },
): Privacy {
  return createPrivacy({
    db: data.db,
    context,
    now,
    log,
    pool: files.pool,
    spool: files.spool,
    rows: {
      list: () => valueOr(capture().list(), []),
      find: (fileId) => capture().find(fileId),
      isRedacted: (fileId) => capture().revisions.undoable(fileId)?.kind === 'redact',
      leaveToPerson: (fileId) => capture().update({ fileIds: [fileId], changes: { laysText: false } }),
      undo: (fileId) => capture().revisions.undo(fileId),
      revise: (fileId, wanted, make) => capture().revisions.revise(fileId, wanted, make),
    },
    publicData: () => policy().publicData,
    recognised: { textOf: (sha256, page) => recognition().textOf(sha256, page) },
    events: {
      changed: () => events.emit('areaChanged', 'privacy'),
      searched: (fileId) => capture().privacySearched(fileId),
    },
  })
}
const valueOr = <T>(outcome: Outcome<T>, other: T): T => (outcome.ok ? outcome.value : other)
