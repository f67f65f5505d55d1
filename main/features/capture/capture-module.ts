import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import type { Transaction } from '../../engine/database/index.ts'
import type { OperationUpdate } from '../../engine/outbox/index.ts'
import type { Uploader } from '../../engine/transfer/index.ts'
import type { Module, ModuleTools } from '../../workspace-module.ts'
import { createCapture } from './capture.ts'
import { createCaptureHandler } from './capture-handler.ts'
import { type ContentSearch, createContentSearch } from './content-search.ts'
import type { FileJobPayload } from './job-payload.ts'
import { createSendHandler } from './send-handler.ts'
import type { Capture, CaptureOptions } from './types.ts'

interface CaptureParts extends Pick<CaptureOptions, 'forwardings' | 'lookups'> {
  /** Settles when the same person's previous workspace has ended. */
  previousClosed: Promise<unknown>
  storage: Omit<CaptureOptions['storage'], 'contents'>
  uploader: Uploader
  isOnline(): boolean
  /** Resolves when these files may be sent, as far as somebody waits for it. */
  beforeSend(fileIds: readonly string[]): Promise<void>
}

export interface CaptureModule extends Module<'capture'> {
  readonly capture: Capture
  readonly pages: Module<'pages'>
}

/** The capture list in its person's workspace, and the operations that send its files. */
export function createCaptureModule(tools: ModuleTools, parts: CaptureParts): CaptureModule {
  const { db, context, now, serviceNow, log, outbox, contents, events } = tools
  const { forwardings, lookups, previousClosed, storage, beforeSend } = parts
  const capture = createCapture({
    db,
    context,
    now,
    log,
    storage: { ...storage, contents },
    outbox: {
      enqueue: outbox.add,
      takeOver: outbox.replaceDependency,
      supersede: (operationId) => void outbox.archive({ operationId }),
    },
    forwardings,
    lookups,
    events: {
      changed: (rows, removed) => events.emit('captureRowsChanged', { rows, removed }),
      submitted: (before, operationId) => events.emit('fileSubmitted', { before, operationId }),
      captured: (document) => events.emit('documentCaptured', { ...document, capturedAt: serviceNow().toISOString() }),
    },
    previousClosed,
  })
  const search = openSearch(tools, parts)
  events.on('phaseDocumentCaptured', ({ idFase, document }) => capture.phaseCaptured(idFase, document))
  events.on('phaseDocumentDeleted', ({ idFase }) => capture.phaseDeleted(idFase))
  const listed = (states: readonly CaptureRow['state'][]) =>
    capture.rows().filter(({ state }) => states.includes(state))
  return {
    capture,
    pages: { calls: capture.pages },
    calls: {
      ...capture,
      async submit(wanted) {
        await beforeSend(wanted.fileIds)
        const finished = await capture.finishContents(wanted.fileIds)
        return finished.ok ? capture.submit(wanted) : finished
      },
    },
    operations: operationsOf(tools, parts, capture),
    start: capture.start,
    tick: search.searchNext,
    announce: () => events.emit('captureRowsChanged', { rows: capture.rows(), removed: [] }),
    unsent: {
      count: () => ({ files: listed([...unsentStates, 'preparing']).length }),
      discard() {
        for (const { fileId } of listed(unsentStates)) capture.remove({ fileIds: [fileId] })
      },
    },
    close: () => Promise.all([capture.close(), search.stop()]),
  }
}

const unsentStates: readonly CaptureRow['state'][] = ['draft', 'refused', 'problem']

/** Searches for the contents of drafts while the line is free. */
function openSearch(
  { db, owner, client, outbox, context, events, now, log }: ModuleTools,
  { storage, isOnline }: CaptureParts,
): ContentSearch {
  const search = createContentSearch({
    db,
    owner,
    client,
    spool: storage.spool,
    now,
    log,
    limitBytes: context.environment.searchByContentMegabytes * 1024 * 1024,
    // A search takes half of the line from an upload.
    isLineIdle: () => isOnline() && !outbox.isHalted() && !outbox.isUploading(),
    changed: (rows) => events.emit('captureRowsChanged', { rows, removed: [] }),
  })
  const searchWhenAllowed = () =>
    outbox.isHalted() || outbox.isUploading() ? search.cancelCurrent() : search.searchNext()
  events.on('captureRowsChanged', search.searchNext)
  events.on('operationsChanged', searchWhenAllowed)
  events.on('pauseChanged', searchWhenAllowed)
  return search
}

function operationsOf(
  { plainClient: client, actingIds, events }: ModuleTools,
  { uploader, storage }: CaptureParts,
  capture: Capture,
) {
  const upload = { client, uploader, spool: storage.spool, actingIds }
  function sent(tx: Transaction, update: OperationUpdate<FileJobPayload>): void {
    capture.onUpdate(tx, update)
    if (update.state === 'done') events.emit('sendingDone', { tx, update })
  }
  return [createCaptureHandler(upload, capture.onUpdate), createSendHandler(upload, sent)]
}
