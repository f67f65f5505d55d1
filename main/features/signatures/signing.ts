import type { DatabaseSync } from 'node:sqlite'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import type { DocumentToSign, SignatureItem } from '../../../contract/bridge/signatures.ts'
import { type Transaction, transaction } from '../../engine/database/index.ts'
import type { NewJob } from '../../engine/outbox/index.ts'
import type { SessionContext } from '../../program/session/index.ts'
import type { Batches } from './batches.ts'
import type { Capabilities } from './capabilities.ts'
import type { LocalSignatureQueue } from './queue.ts'
import { type SeenVersion, seenVersionOf } from './seen-version.ts'
import type { SignPayload } from './sign-handler.ts'
import { busy, notShownSentence, unreadProblem } from './signatures-texts.ts'
import { ownPendingSigners, signingRoleNames } from './signers.ts'

export interface SigningOptions {
  db: DatabaseSync
  context: Pick<SessionContext, 'roles'>
  queue: LocalSignatureQueue
  capabilities: Pick<Capabilities, 'read'>
  batches: Pick<Batches, 'add' | 'unsuccessfulSignings'>
  actingIds: readonly string[]
  outbox: {
    /** Adds an operation inside the transaction; returns its id. */
    enqueue(tx: Transaction, job: NewJob): string
    /** Takes an ended operation off the list, since a new one replaces it. */
    supersede(operationId: string): void
  }
  changed(): void
}

/** One operation for each document, all or none. Failures: not-found; conflict; too-late; refused with a message. */
export type Sign = (wanted: {
  documents: readonly DocumentToSign[]
  unread: boolean
}) => Outcome<{ batchId: string; operationIds: string[] }>

interface WantedSignature {
  readonly item: SignatureItem
  readonly wanted: DocumentToSign
}

/** Puts one signing for each document into the outbox, all or none. */
export function createSigning(options: SigningOptions): Sign {
  const { db, context, queue, capabilities, batches, actingIds, outbox, changed } = options

  function enqueueSigning(tx: Transaction, { item, wanted }: WantedSignature) {
    const { sha256: reviewed, despite = [] } = wanted
    batches.unsuccessfulSignings(item.id).forEach(outbox.supersede)
    const papeis = ownPendingSigners(item, actingIds).map(({ id }) => id)
    const seen = reviewed === null ? seenVersionOf(item) : seenBy(queue, item)
    const payload: SignPayload = { idFase: item.id, reviewed, papeis, seen, despite }
    const roleName = signingRoleNames(item, actingIds, context.roles)
    const operationId = outbox.enqueue(tx, { kind: 'sign', title: item.nome, roleName, payload })
    queue.store.setOperation(tx, item.id, operationId)
    // A later look at the document must not change when the person read what they sign.
    const review = reviewed === null ? null : item.review
    return {
      document: item,
      roleName,
      reviewedSha256: reviewed,
      reviewedAt: review?.at ?? null,
      reviewedPages: review?.pages == null ? null : { seen: review.pagesSeen.length, total: review.pages },
      operationId,
    }
  }

  function find(wanted: DocumentToSign): Outcome<WantedSignature> {
    const item = queue.find(wanted.id)
    if (item === null) return failed('not-found')
    if (item.operationId !== null) return busy(item)
    if (item.situacao !== 'AguardandoMim') return failed('too-late')
    return isAsRead(item, wanted) ? ok({ item, wanted }) : failed('refused', notShownSentence(item))
  }

  return ({ documents, unread }) => {
    const problem = unreadProblem(documents, { unread, canRead: capabilities.read().read })
    if (problem !== null) return failed('refused', problem)
    const outcome = transaction(db, (tx): ReturnType<Sign> => {
      const items: WantedSignature[] = []
      for (const wanted of documents) {
        const found = find(wanted)
        if (!found.ok) return found
        items.push(found.value)
      }
      const signings = items.map((each) => enqueueSigning(tx, each))
      return ok({
        batchId: batches.add(tx, signings),
        operationIds: signings.map(({ operationId }) => operationId),
      })
    })
    if (outcome.ok) changed()
    return outcome
  }
}

/** The document as the person saw it when they opened it, or else as the list shows it. */
export const seenBy = (queue: Pick<LocalSignatureQueue, 'reviewedAs'>, item: SignatureItem): SeenVersion =>
  queue.reviewedAs(item.id) ?? seenVersionOf(item)

/** True where nothing is claimed to be read, or the first page of these very bytes was painted here. */
const isAsRead = ({ review }: SignatureItem, { sha256 }: DocumentToSign) =>
  sha256 === null || (review?.sha256 === sha256.toLowerCase() && review.pagesSeen.includes(1))
