import type { DatabaseSync } from 'node:sqlite'
import type { DocumentoFaseAssinatura, SituacaoFase } from '../../contract/api/signatures.ts'
import type { SignatureCounts, SignatureItem, SignatureNotice } from '../../contract/bridge/signatures.ts'
import { afterCommit, type Owner, type Transaction, transaction } from '../database/index.ts'
import { createCounts } from './counts.ts'
import { createLookStore } from './look-store.ts'
import { createNoticeStore } from './notice-store.ts'
import { capturedNotice, goneNotices, type NewNotice, noticesOf } from './notices.ts'
import { createSignatureStore, type Kept, type SignatureStore } from './store.ts'
import type { Intake } from './sync.ts'
import { itemOf } from './view.ts'

export interface QueueOptions {
  db: DatabaseSync
  owner: Owner
  selves: readonly string[]
  now(): Date
  /** The registry number of a captured document that this computer knows; null otherwise. */
  registroOf(idDocumento: string): string | null
  /** What the person is to be told, after it is on the disk. */
  told(notices: readonly NewNotice[]): void
}

/** One person's queue as this computer knows it: what the service has said, and what was seen and done here. */
export interface Queue extends Intake {
  readonly store: SignatureStore
  list(situacao: SituacaoFase): SignatureItem[]
  find(id: string): SignatureItem | null
  counts(): SignatureCounts
  notices(): SignatureNotice[]
  /** Each answers whether anything is other than before. */
  markSeen(ids: readonly string[]): boolean
  markNoticesSeen(noticeIds: readonly string[]): boolean
  /** A document as it was just read by somebody who acts on it. */
  saw(document: DocumentoFaseAssinatura): boolean
  /** An operation of the person's is at it: what it changes is no news to them. */
  acting(id: string, is: boolean): void
  /** The person has deleted it. */
  deleted(tx: Transaction, id: string): void
  reviewed(id: string, sha256: string): void
  captured(document: DocumentoFaseAssinatura, registro: string): void
}

export function createQueue({ db, owner, selves, now, registroOf, told }: QueueOptions): Queue {
  const store = createSignatureStore(db, owner)
  const looks = createLookStore(db, owner)
  const notices = createNoticeStore(db, owner)
  const counts = createCounts(db, owner, selves)
  const acting = new Set<string>()
  /** Captured before this computer knew of the queue: that is no news. */
  const longCaptured = new Set<string>()
  /** Seen by itself, or deleted, while all or what has changed was being read. */
  const newer = new Set<string>()

  function view({ document, operationId }: Kept): SignatureItem {
    const registro = document.idDocumento === undefined ? null : registroOf(document.idDocumento)
    const known = { document, operationId, registro, look: looks.look(document.id), since: looks.since(document.id) }
    return itemOf(known, selves, now())
  }

  function tell(tx: Transaction, some: readonly NewNotice[]): void {
    if (some.length === 0) return
    notices.add(tx, some, now().toISOString())
    // Several of one reading come together.
    afterCommit(tx, () => {
      if (waiting.push(...some) === some.length) queueMicrotask(() => told(waiting.splice(0)))
    })
  }
  const waiting: NewNotice[] = []

  const take: Intake['take'] = (tx, document, isFirst) => {
    const before = store.save(tx, document)
    looks.saw(tx, document, now().toISOString())
    const isNew = JSON.stringify(before) !== JSON.stringify(document)
    const isOwn = isNew && acting.has(document.id)
    const isSent = before === null && selves.includes(document.capturador.id)
    if (isFirst || isOwn || isSent) looks.markSeen(tx, document)
    if (isFirst && document.idDocumento !== undefined) longCaptured.add(document.id)
    if (isFirst || !isNew) return isNew
    const some = noticesOf(before, document, selves)
    tell(tx, isOwn ? some.filter(({ kind }) => kind === 'refused') : some)
    return isNew
  }

  return {
    store,
    begins: () => newer.clear(),
    isNewer: (id) => newer.has(id),
    take(tx, document, isFirst) {
      if (!newer.has(document.id)) return take(tx, document, isFirst)
      // Met all the same: what was seen of it since stands.
      const kept = store.find(document.id)?.document
      if (kept !== undefined) store.save(tx, kept)
      return false
    },
    gone(tx, document) {
      looks.forget(tx, document.id)
      tell(tx, goneNotices(document))
    },
    list: (situacao) => store.list(situacao).map(view),
    find(id) {
      const kept = store.find(id)
      return kept === null ? null : view(kept)
    },
    counts: () => ({ ...counts(now()), notices: notices.unseen() }),
    notices: notices.list,
    markSeen: (ids) =>
      transaction(db, (tx) => {
        const unseen = ids.flatMap((id) => store.find(id) ?? []).filter((kept) => view(kept).unseen)
        for (const { document } of unseen) looks.markSeen(tx, document)
        return unseen.length > 0
      }),
    markNoticesSeen: notices.markSeen,
    saw(document) {
      newer.add(document.id)
      const known = store.find(document.id)?.document
      // Nothing is written where nothing is new: every document is read more than once while it is signed.
      if (known === undefined || JSON.stringify(known) === JSON.stringify(document)) return false
      return transaction(db, (tx) => take(tx, document, false))
    },
    acting: (id, is) => void (is ? acting.add(id) : acting.delete(id)),
    deleted(tx, id) {
      newer.add(id)
      store.remove(tx, id)
      looks.forget(tx, id)
    },
    reviewed: (id, sha256) => looks.reviewed(id, sha256, now().toISOString()),
    captured(document, registro) {
      transaction(db, (tx) => {
        store.markTold(document.id)
        if (!longCaptured.delete(document.id)) tell(tx, [capturedNotice(document, registro)])
      })
    },
  }
}
