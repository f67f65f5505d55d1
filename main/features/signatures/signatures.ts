import type { DatabaseSync } from 'node:sqlite'
import type { DocumentoFaseAssinatura, SituacaoFase } from '../../../contract/api/signatures.ts'
import type { DocumentView, OpenedContent } from '../../../contract/bridge/documents.ts'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import type {
  PaintedPage,
  Receipt,
  SignatureBatch,
  SignatureCapabilities,
  SignatureCounts,
  SignatureList,
  SignatureNotice,
  SignatureNotification,
} from '../../../contract/bridge/signatures.ts'
import {
  type ApiClient,
  type DescribeService,
  failedCall,
  getSignatureDownloadAddress,
  isClosed,
  mayUseCache,
} from '../../engine/api/index.ts'
import { ownerOf } from '../../engine/database/index.ts'
import type { Log } from '../../engine/log/index.ts'
import type { ContentStore, Digester } from '../../engine/transfer/index.ts'
import type { SessionContext } from '../../program/session/index.ts'
import { type Actions, type ActionsOptions, createActions } from './actions.ts'
import { type Batches, type BatchesOptions, createBatches } from './batches.ts'
import { type Capabilities, createCapabilities } from './capabilities.ts'
import { systemNotifications } from './notices.ts'
import { createLocalSignatureQueue, type LocalSignatureQueue, type LocalSignatureQueueOptions } from './queue.ts'
import { createReceipts } from './receipt.ts'
import { createRefresher, type Refresher } from './refresher.ts'
import { createReminders, type RemindersOptions } from './reminder.ts'
import { createReviewCheck } from './review-check.ts'
import { createUpdateHandlers, type UpdateHandlers } from './update-handlers.ts'

export interface SignaturesOptions {
  db: DatabaseSync
  context: SessionContext
  now(): Date
  log: Pick<Log, 'error'>
  /** The person's own id and those of their roles: each can be a signer. */
  actingIds: readonly string[]
  service: {
    client: ApiClient
    describe: DescribeService
    /** The service's time, by which documents are late. */
    now(): Date
    contents: Pick<ContentStore, 'open'>
    digest: Digester
  }
  outbox: ActionsOptions['outbox'] & BatchesOptions['outbox']
  lookups: Pick<ActionsOptions, 'isBeingSent'> &
    Pick<LocalSignatureQueueOptions, 'registroOf'> &
    Pick<RemindersOptions, 'roleInForce'>
  saveDraft: RemindersOptions['saveDraft']
  events: {
    changed(): void
    /** A sync found the queue changed at the service. */
    synced(): void
    /** A signature-phase document was captured as `document`. */
    captured(idFase: string, document: DocumentView): void
    /** A signature-phase document was deleted, by the person or elsewhere; called inside the transaction that records it. */
    deleted(idFase: string): void
    /** The service shows a document of the queue to the person no longer. */
    closed(idFase: string): void
    /** A system notification is due. */
    noticed(notification: SignatureNotification): void
  }
}

/** The signature queue and what the person does with it. */
export interface Signatures extends Actions {
  /** Lists the local copy; `fresh` is false where the last sync did not reach the service. */
  list(wanted: { situacao: SituacaoFase }): Promise<Outcome<SignatureList>>
  counts(): Outcome<SignatureCounts>
  /** Failures: conflict where the page is not of the bytes opened last. */
  markSeen(wanted: { ids: readonly string[]; page?: PaintedPage | undefined }): Outcome<null>
  capabilities(wanted: { refresh: boolean }): Promise<Outcome<SignatureCapabilities>>
  /** Downloads the PDF and verifies its bytes against the registered hash. */
  open(wanted: { id: string }): Promise<Outcome<OpenedContent>>
  batches(): Outcome<SignatureBatch[]>
  batch(wanted: { batchId: string }): Outcome<SignatureBatch>
  stopBatch(wanted: { batchId: string }): Outcome<SignatureBatch>
  archiveBatch(wanted: { batchId: string }): Outcome<null>
  receipt(wanted: { id: string; check: boolean }): Promise<Outcome<Receipt>>
  remind(wanted: { id: string; signerId: string }): Outcome<{ draftId: string }>
  notices(): Outcome<SignatureNotice[]>
  markNoticesSeen(wanted: { noticeIds: readonly string[] }): Outcome<null>
  /** Syncs, and reports a change. Never rejects. */
  refresh(): Promise<Outcome<null>>
  resume: Batches['resume']
  /** Dependencies of this room's operation handlers (`createSignHandler`, `createActHandlers`). */
  readonly forHandlers: UpdateHandlers & {
    readonly capabilities: Capabilities
    checkReview: ReturnType<typeof createReviewCheck>
    observe(document: DocumentoFaseAssinatura): void
    onBlock(idFase: string): void
    onAlreadySigned(idFase: string): void
  }
}

export function createSignatures(options: SignaturesOptions): Signatures {
  const { db, context, now, log, actingIds, service, outbox, lookups, saveDraft, events } = options
  const { client, describe, digest, now: serviceNow } = service
  const { changed, synced, captured, deleted } = events
  const { signal } = context
  const owner = ownerOf(context)
  const queue = createLocalSignatureQueue({
    db,
    owner,
    actingIds,
    now: serviceNow,
    registroOf: lookups.registroOf,
    notify: (notices) => systemNotifications(notices).forEach(events.noticed),
    gone: deleted,
  })
  const { environmentId } = owner
  const capabilities = createCapabilities({ db, describeService: describe, environmentId, signal, now, changed })
  const batches = createBatches({ db, owner, now, outbox, changed })
  const actions = createActions({
    db,
    context,
    queue,
    capabilities,
    batches,
    actingIds,
    outbox,
    isBeingSent: lookups.isBeingSent,
    changed,
  })
  const refresher = createRefresher({
    db,
    client,
    queue,
    capabilities,
    signal,
    now,
    captured,
    changed,
    synced,
    log,
  })
  const updateHandlers = createUpdateHandlers({ queue, batches, refresher, now: serviceNow, captured, deleted })

  return {
    ...actions,
    ...createQueueCalls({ queue, refresher, capabilities, changed }),
    open: createOpen({ service, queue, capabilities, signal, closed: events.closed }),
    batches: batches.list,
    batch: batches.find,
    stopBatch: batches.stop,
    archiveBatch: batches.archive,
    receipt: createReceipts({
      client,
      digest,
      actingIds,
      signal,
      find: queue.find,
      lastSigning: batches.lastSigning,
    }),
    refresh: () => refresher.refresh().then(() => ok(null)),
    remind: createReminders({ find: queue.find, roleInForce: lookups.roleInForce, saveDraft }),
    resume: batches.resume,
    forHandlers: {
      ...updateHandlers,
      capabilities,
      checkReview: createReviewCheck({ client, digest, capabilities }),
      observe(document) {
        if (queue.observe(document)) refresher.reportSoon()
      },
      onBlock: queue.recordBlock,
      onAlreadySigned(idFase) {
        const operationId = queue.store.operationOn(idFase)
        if (operationId !== null) batches.markAlreadySigned(operationId)
      },
    },
  }
}

interface QueueCallsOptions {
  queue: LocalSignatureQueue
  refresher: Refresher
  capabilities: Capabilities
  changed(): void
}

type QueueCalls = Pick<Signatures, 'list' | 'counts' | 'markSeen' | 'capabilities' | 'notices' | 'markNoticesSeen'>

/** The window's calls that read the queue and mark parts of it as seen. */
function createQueueCalls({ queue, refresher, capabilities, changed }: QueueCallsOptions): QueueCalls {
  return {
    async list({ situacao }) {
      const result = await refresher.lastSync()
      const { syncedAt } = queue.store.syncState()
      if (result.kind !== 'synced' && (!mayUseCache(result) || syncedAt === null)) {
        return failedCall(result)
      }
      const fresh = result.kind === 'synced'
      return ok({ items: queue.list(situacao), ...queue.gaps(), fresh, syncedAt, capabilities: capabilities.read() })
    },
    counts: () => ok(queue.counts()),
    markSeen({ ids, page }) {
      if (page !== undefined && !queue.recordPage(page)) return failed('conflict')
      if (queue.markSeen(ids)) changed()
      return ok(null)
    },
    async capabilities({ refresh }) {
      if (await capabilities.refresh({ force: refresh })) changed()
      return ok(capabilities.read())
    },
    notices: () => ok(queue.notices()),
    markNoticesSeen({ noticeIds }) {
      if (queue.markNoticesSeen(noticeIds)) changed()
      return ok(null)
    },
  }
}

interface OpenOptions {
  service: Pick<SignaturesOptions['service'], 'client' | 'contents'>
  queue: LocalSignatureQueue
  capabilities: Capabilities
  signal: AbortSignal
  closed(idFase: string): void
}

function createOpen({ service, queue, capabilities, signal, closed }: OpenOptions): Signatures['open'] {
  return async ({ id }) => {
    const item = queue.find(id)
    if (item === null) return failed('not-found')
    if (!capabilities.read().read) return failed('not-offered')
    const address = capabilities.observe('read', await getSignatureDownloadAddress(service.client, id, signal))
    if (address.kind !== 'ok') {
      if (!capabilities.read().read) return failed('not-offered')
      if (isClosed(address) && !signal.aborted) closed(id)
      return failedCall(address)
    }
    const opened = await service.contents.open({
      address: address.value,
      async renewAddress() {
        const next = await getSignatureDownloadAddress(service.client, id, signal)
        return next.kind === 'ok' ? next.value : null
      },
      name: item.nome,
      expectSha256: item.hashSha256,
      sizeBytes: item.bytes,
      signal,
    })
    if (opened.ok) queue.recordReview(id, opened.value.sha256)
    return opened
  }
}
