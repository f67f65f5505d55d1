import type { RejectedFile } from '../../../contract/bridge/capture.ts'
import { failed, ok } from '../../../contract/bridge/outcome.ts'
import { ownerOf } from '../../engine/database/index.ts'
import { createArrivals } from './arrivals.ts'
import { createExaminer } from './examiner.ts'
import { createFinishContents } from './finish-contents.ts'
import { createOperationUpdates } from './operation-updates.ts'
import { originalOutcome } from './original-outcome.ts'
import { createPublishRows } from './publish-rows.ts'
import { createRecovery } from './recover.ts'
import { createRevising } from './revising.ts'
import { createRevisionStore } from './revision-store.ts'
import { createRowEditor } from './row-editor.ts'
import { createRowNotifier } from './row-notifier.ts'
import { createRowSender } from './row-sender.ts'
import { createRowView, type RowView } from './row-view.ts'
import { createSendAlong } from './send-along.ts'
import { createSpoolMutex, createSpoolQueue } from './spool-queue.ts'
import { createStackSplitter } from './stack-splitter.ts'
import { type CaptureStore, createCaptureStore } from './store.ts'
import { createSubmitter } from './submitter.ts'
import type { Capture, CaptureOptions } from './types.ts'

export function createCapture(options: CaptureOptions): Capture {
  const { db, context, now, log, outbox, forwardings, lookups, events, previousClosed = Promise.resolve() } = options
  const { spool, thumbnails, pool, mutex = createSpoolMutex() } = options.storage
  const closing = new AbortController()
  const owner = ownerOf(context)

  const store = createCaptureStore(db, owner)
  const view = createRowView(store)
  const notifier = createRowNotifier({ db, notify: events.changed, current: view.findListed })
  const shared = { db, store, view, notifier, log, now }
  const spoolQueue = createSpoolQueue({ store, spool, thumbnails, log, previousClosed, mutex })

  const revisionStore = createRevisionStore(db, owner)
  function releaseRow(fileId: string): void {
    const originals = store.originalsOf(fileId).map(({ sha256 }) => sha256)
    for (const sha256 of [...revisionStore.connected(fileId), ...originals]) spoolQueue.release(sha256)
  }
  // Both come below: a row is revised before it is sent, and examined after it was revised.
  const finishContents: Capture['finishContents'] = (fileIds) => finish(fileIds)
  const sendRows = createRowSender({ store, context, outbox, forwardings, privacy: lookups.privacy })
  const sent = notifier.notifySoon
  const sending = { context, sendRows, forwardings, finishContents, sent }
  const submitter = createSubmitter({ ...shared, ...lookups, ...events, ...sending })
  const examiner = createExaminer({
    ...shared,
    ...options.storage,
    changed: notifier.notifySoon,
    lookups,
    examined: submitter.sendByProfile,
  })
  const { revisions, pages, close } = createRevising({
    ...shared,
    ...lookups,
    ...lookups.privacy,
    revisionStore,
    files: { spool, spoolQueue, pool, closing: closing.signal },
    ...options.storage,
    outbox,
    publish: createPublishRows({ view, notifier, prepare }),
  })
  const finish = createFinishContents({ store, spool, pool, revisions })
  const splitter = createStackSplitter({ ...shared, spool, pool, revisions, lookups, examine: examiner.add })
  function prepare(fileId: string): void {
    const next = store.find(fileId)?.sheets?.state === 'reading' ? splitter : examiner
    next.add(fileId)
  }
  const arrivals = createArrivals({
    ...shared,
    ...options.storage,
    spoolQueue,
    lookups,
    imported: prepare,
    closing: closing.signal,
  })

  const recoverAll = createRecovery({ ...shared, prepare, convert: arrivals.convert, submitter, spoolQueue, lookups })

  return {
    ...createRowEditor({ ...shared, submitter, releaseRow, outbox, lookups, prepare }),
    ...createOperationUpdates({ ...shared, releaseRow, events }),
    ...createReaders(options.storage, store, view),
    ...createRejectedList(),
    revisions,
    pages,
    addFiles: async (files) => ok(await arrivals.addFiles(files)),
    importFromFolder: arrivals.importFromFolder,
    finishContents,
    sendAlong: createSendAlong({ store, sendRows, sent }),
    privacySearched: submitter.sendByProfile,
    awaitingText: () => store.list().filter(({ addsTextLayer, state }) => addsTextLayer && state === 'draft'),
    textSettled(fileId) {
      store.change(fileId, { addsTextLayer: false })
      submitter.sendByProfile(fileId)
    },
    start: () => spoolQueue.run(recoverAll),
    async whenIdle() {
      await arrivals.idle()
      await splitter.idle()
      await examiner.idle()
    },
    async close() {
      closing.abort()
      await close()
      await splitter.close()
      await arrivals.close()
      await examiner.close()
    },
  }
}

/** In memory: names of files that never became part of the person's work are not written to the disk. */
function createRejectedList(): Pick<Capture, 'rejected' | 'keepRejected' | 'clearRejected'> {
  let kept: RejectedFile[] = []
  return {
    rejected: () => ok(kept),
    keepRejected({ rejected }) {
      kept = [...kept, ...rejected.filter(({ fileId }) => fileId === undefined)]
      return ok(null)
    },
    clearRejected() {
      kept = []
      return ok(null)
    },
  }
}

function createReaders(
  { spool, thumbnails, contents }: CaptureOptions['storage'],
  store: CaptureStore,
  view: RowView,
): Pick<Capture, 'list' | 'rows' | 'find' | 'originalOf' | 'open' | 'thumbnail' | 'isBeingSent'> {
  return {
    list: () => ok(view.list()),
    rows: view.list,
    find: view.find,
    originalOf: (fileId) => originalOutcome(fileId, store),
    open({ fileId }) {
      const row = store.findListed(fileId)
      if (row === null || row.sha256 === null || !store.needsContent(row.sha256)) return failed('not-found')
      const { name, sizeBytes, sha256 } = row
      return ok(contents.addExternal({ path: spool.pathOf(sha256), name, sizeBytes, sha256 }))
    },
    async thumbnail(contentId) {
      const sha256 = store.byThumbnail(contentId)?.sha256 ?? null
      const found = sha256 === null ? null : await thumbnails.find(sha256)
      return found && { ...found, name: 'pagina-1.png', mediaType: 'image/png' }
    },
    isBeingSent: (sha256) => store.byContent(sha256).some(({ state }) => state === 'sent'),
  }
}
