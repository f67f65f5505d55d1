import type { DatabaseSync } from 'node:sqlite'
import type { DocumentoFaseAssinatura, SituacaoFase } from '../../../contract/api/signatures.ts'
import type {
  PaintedPage,
  SignatureCounts,
  SignatureItem,
  SignatureNotice,
} from '../../../contract/bridge/signatures.ts'
import { type Owner, type Transaction, transaction } from '../../engine/database/index.ts'
import { createCounts } from './counts.ts'
import { createLocalStateStore } from './local-state-store.ts'
import { createNoticeStore } from './notice-store.ts'
import { capturedNotice, goneNotices, type NewNotice, noticesOf } from './notices.ts'
import type { SeenVersion } from './seen-version.ts'
import { toSignatureItem } from './signature-item.ts'
import { createSignatureStore, type SignatureStore, type StoredDocument } from './store.ts'
import { createGaps, type SyncTarget } from './sync.ts'

export interface LocalSignatureQueueOptions {
  db: DatabaseSync
  owner: Owner
  actingIds: readonly string[]
  now(): Date
  /** Registry number of a captured document; null where this computer does not know it. */
  registroOf(idDocumento: string): string | null
  /** Receives new notices after their transaction commits. */
  notify(notices: readonly NewNotice[]): void
  /** A document that somebody had still to sign was deleted or withdrawn elsewhere; called inside the transaction. */
  gone(idFase: string): void
}

/** One person's signature queue on this computer: the service's data, and what was seen and done here. */
export interface LocalSignatureQueue extends SyncTarget {
  readonly store: SignatureStore
  list(situacao: SituacaoFase): SignatureItem[]
  find(id: string): SignatureItem | null
  counts(): SignatureCounts
  notices(): SignatureNotice[]
  /** Returns true on a change. */
  markSeen(ids: readonly string[]): boolean
  /** Returns true on a change. */
  markNoticesSeen(noticeIds: readonly string[]): boolean
  /** Stores a document that an operation has just read. Returns true on a change. */
  observe(document: DocumentoFaseAssinatura): boolean
  /** While an operation of the person acts on a document, its changes cause no notice, except refusals by others. */
  beginActing(id: string): void
  endActing(id: string): void
  /** Removes a document that the person deleted. */
  removeDeleted(tx: Transaction, id: string): void
  /** The person blocks this document. */
  recordBlock(id: string): void
  recordReview(id: string, sha256: string): void
  /** The document as it was shown beside the bytes opened last; null where nothing was opened. */
  reviewedAs(id: string): SeenVersion | null
  /** The person has been told what changed of a document, and may act on it as it is now. */
  recordChanges(tx: Transaction, id: string): void
  /** Records a page that was painted; returns false where other bytes were opened last. */
  recordPage(painted: PaintedPage): boolean
  announceCapture(document: DocumentoFaseAssinatura, registro: string): void
}

export function createLocalSignatureQueue(options: LocalSignatureQueueOptions): LocalSignatureQueue {
  const { db, owner, actingIds, now, registroOf, notify, gone } = options
  const store = createSignatureStore(db, owner)
  const localStates = createLocalStateStore(db, owner)
  const notices = createNoticeStore({ db, owner, now, notify })
  const counts = createCounts(db, owner, actingIds)
  const acting = new Set<string>()
  /** Documents captured before the first sync: they cause no notice. */
  const capturedBefore = new Set<string>()
  /** Documents observed or deleted since the current sync began. */
  const changedSinceBegin = new Set<string>()

  function toItem({ document, operationId }: StoredDocument): SignatureItem {
    const source = {
      document,
      operationId,
      localState: localStates.find(document.id),
      pendingSince: localStates.pendingSince(document.id),
      registro: document.idDocumento === undefined ? null : registroOf(document.idDocumento),
    }
    return toSignatureItem(source, actingIds, now())
  }

  const saveVersion: SyncTarget['save'] = (tx, document, { isFirstSync }) => {
    const before = store.save(tx, document)
    localStates.recordSigners(tx, document, now().toISOString())
    const isChanged = JSON.stringify(before) !== JSON.stringify(document)
    const isOwnAct = isChanged && acting.has(document.id)
    const isOwnNew = before === null && actingIds.includes(document.capturador.id)
    if (isFirstSync || isOwnAct || isOwnNew) localStates.markSeen(tx, document)
    if (isFirstSync && document.idDocumento !== undefined) capturedBefore.add(document.id)
    if (isFirstSync || !isChanged) return isChanged
    const found = noticesOf(before, document, actingIds)
    notices.add(tx, isOwnAct ? found.filter(({ kind }) => kind === 'refused') : found)
    return true
  }

  return {
    store,
    ...createGaps(),
    beginSync: () => changedSinceBegin.clear(),
    hasChangedSinceBegin: (id) => changedSinceBegin.has(id),
    save(tx, document, { isFirstSync }) {
      if (!changedSinceBegin.has(document.id)) return saveVersion(tx, document, { isFirstSync })
      // The stored version is newer; saving it again marks it as met by this sync.
      const stored = store.find(document.id)?.document
      if (stored !== undefined) store.save(tx, stored)
      return false
    },
    forget(tx, document) {
      localStates.forget(tx, document.id)
      const found = goneNotices(document)
      notices.add(tx, found)
      if (found.length > 0) gone(document.id)
    },
    list: (situacao) => store.list(situacao).map(toItem),
    find(id) {
      const stored = store.find(id)
      return stored === null ? null : toItem(stored)
    },
    counts: () => ({ ...counts(now()), notices: notices.unseen() }),
    notices: notices.list,
    markSeen: (ids) =>
      transaction(db, (tx) => {
        const unseen = ids.flatMap((id) => store.find(id) ?? []).filter((stored) => toItem(stored).unseen)
        for (const { document } of unseen) localStates.markSeen(tx, document)
        return unseen.length > 0
      }),
    markNoticesSeen: notices.markSeen,
    observe(document) {
      changedSinceBegin.add(document.id)
      const stored = store.find(document.id)?.document
      // Documents outside the queue are ignored; an operation reads each document several times without a change.
      if (stored === undefined || JSON.stringify(stored) === JSON.stringify(document)) return false
      return transaction(db, (tx) => saveVersion(tx, document, { isFirstSync: false }))
    },
    beginActing: (id) => void acting.add(id),
    endActing: (id) => void acting.delete(id),
    removeDeleted(tx, id) {
      changedSinceBegin.add(id)
      store.remove(tx, id)
      localStates.forget(tx, id)
    },
    recordBlock: localStates.recordBlock,
    ...createReviewCalls(store, localStates, now),
    announceCapture(document, registro) {
      transaction(db, (tx) => {
        store.markAnnounced(document.id)
        if (!capturedBefore.delete(document.id)) notices.add(tx, [capturedNotice(document, registro)])
      })
    },
  }
}

type ReviewCalls = Pick<LocalSignatureQueue, 'recordReview' | 'reviewedAs' | 'recordChanges' | 'recordPage'>

/** Records what the person has opened and seen. */
function createReviewCalls(
  store: SignatureStore,
  localStates: ReturnType<typeof createLocalStateStore>,
  now: () => Date,
): ReviewCalls {
  return {
    recordReview(id, sha256) {
      const document = store.find(id)?.document
      if (document !== undefined) localStates.recordReview(document, sha256, now().toISOString())
    },
    reviewedAs: (id) => localStates.find(id).reviewedAs,
    recordChanges(tx, id) {
      const document = store.find(id)?.document
      if (document !== undefined) localStates.recordChanges(tx, document)
    },
    recordPage({ id, sha256, page, pages }) {
      const { review } = localStates.find(id)
      if (review?.sha256 !== sha256) return false
      const pagesSeen = new Set(review.pagesSeen).add(page)
      localStates.recordPages(id, { pages, pagesSeen: [...pagesSeen].toSorted((a, b) => a - b) })
      return true
    },
  }
}
