import type { DatabaseSync } from 'node:sqlite'
import { failed, type Outcome, ok } from '../../contract/bridge/outcome.ts'
import type { SignatureItem } from '../../contract/bridge/signatures.ts'
import { type Transaction, transaction } from '../database/index.ts'
import type { NewJob } from '../outbox/index.ts'
import type { SessionContext } from '../session/index.ts'
import type { Batches } from './batches.ts'
import type { Capabilities, Capability } from './capabilities.ts'
import type { LocalSignatureQueue } from './queue.ts'
import type { SignPayload } from './sign-handler.ts'
import { isAwaited, isOver, ownPendingSigners, signingRoleNames } from './signers.ts'

export interface ActionsOptions {
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
  /** True while this computer sends a file with this hash and the result is not known. */
  isBeingSent(sha256: string): boolean
  changed(): void
}

/** Puts operations on documents into the outbox. Handlers check again, against the service, before each request. */
export interface Actions {
  /** One operation for each document, all or none. Failures: not-found; conflict; too-late; refused with a message. */
  sign(wanted: {
    documents: readonly { id: string; sha256: string | null }[]
    unread: boolean
  }): Outcome<{ batchId: string; operationIds: string[] }>
  /**
   * Refuses to sign. Like the actions below, returns the operation's id. Failures: not-found; conflict; too-late;
   * not-offered.
   */
  refuse(wanted: { id: string; justificativa: string }): Outcome<string>
  /** Stops all signing of the document. */
  block(wanted: { id: string; justificativa: string }): Outcome<string>
  unblock(wanted: { id: string }): Outcome<string>
  /** Takes the document out of the signature phase. */
  delete(wanted: { id: string }): Outcome<string>
}

interface Action {
  capability: Capability
  isPossible(item: SignatureItem): boolean
  job: Pick<NewJob, 'kind' | 'payload'>
}

export function createActions(options: ActionsOptions): Actions {
  const { db, context, queue, capabilities, batches, actingIds, outbox, isBeingSent, changed } = options
  const { store } = queue

  function reportChange<T>(outcome: Outcome<T>): Outcome<T> {
    if (outcome.ok) changed()
    return outcome
  }
  const busy = ({ nome }: SignatureItem) =>
    failed('conflict', { message: `"${nome}" já tem uma operação em andamento. Aguarde o término.` })

  function enqueueAction(id: string, { capability, isPossible, job }: Action): Outcome<string> {
    if (!capabilities.read()[capability]) return failed('not-offered')
    return reportChange(
      transaction(db, (tx): Outcome<string> => {
        const item = queue.find(id)
        if (item === null) return failed('not-found')
        if (item.operationId !== null) return busy(item)
        if (!isPossible(item)) return failed('too-late')
        const senderName = item.isSender ? item.capturador.nome : null
        const roleName = signingRoleNames(item, actingIds, context.roles) ?? senderName
        const operationId = outbox.enqueue(tx, { ...job, title: item.nome, roleName })
        store.setOperation(tx, item.id, operationId)
        return ok(operationId)
      }),
    )
  }
  const canRefuseOrBlock = (item: SignatureItem) => !item.bloqueado && isAwaited(item, actingIds)

  function enqueueSigning(tx: Transaction, item: SignatureItem, reviewed: string | null) {
    batches.unsuccessfulSignings(item.id).forEach(outbox.supersede)
    const papeis = ownPendingSigners(item, actingIds).map(({ id }) => id)
    const payload: SignPayload = { idFase: item.id, reviewed, papeis }
    const roleName = signingRoleNames(item, actingIds, context.roles)
    const operationId = outbox.enqueue(tx, { kind: 'sign', title: item.nome, roleName, payload })
    store.setOperation(tx, item.id, operationId)
    // A later look at the document must not change when the person read what they sign.
    const reviewedAt = item.review?.sha256 === reviewed?.toLowerCase() ? (item.review?.at ?? null) : null
    return { document: item, roleName, reviewedSha256: reviewed, reviewedAt, operationId }
  }

  return {
    sign({ documents, unread }) {
      const problem = unreadProblem(documents, { unread, canRead: capabilities.read().read })
      if (problem !== null) return failed('refused', { message: problem })
      return reportChange(
        transaction(db, (tx): Outcome<{ batchId: string; operationIds: string[] }> => {
          const items: { item: SignatureItem; reviewed: string | null }[] = []
          for (const { id, sha256: reviewed } of documents) {
            const item = queue.find(id)
            if (item === null) return failed('not-found')
            if (item.operationId !== null) return busy(item)
            if (item.situacao !== 'AguardandoMim') return failed('too-late')
            items.push({ item, reviewed })
          }
          const signings = items.map(({ item, reviewed }) => enqueueSigning(tx, item, reviewed))
          return ok({
            batchId: batches.add(tx, signings),
            operationIds: signings.map(({ operationId }) => operationId),
          })
        }),
      )
    },
    refuse: ({ id, justificativa }) =>
      enqueueAction(id, {
        capability: 'refuse',
        isPossible: canRefuseOrBlock,
        job: { kind: 'refuse-signature', payload: { idFase: id, justificativa } },
      }),
    block: ({ id, justificativa }) =>
      enqueueAction(id, {
        capability: 'block',
        isPossible: canRefuseOrBlock,
        job: { kind: 'block-signature', payload: { idFase: id, justificativa } },
      }),
    unblock: ({ id }) =>
      enqueueAction(id, {
        capability: 'unblock',
        isPossible: ({ bloqueado }) => bloqueado,
        job: { kind: 'unblock-signature', payload: { idFase: id } },
      }),
    delete({ id }) {
      const item = queue.find(id)
      // The send operation polls for this document, and would send the file again once it is gone.
      if (item !== null && isBeingSent(item.hashSha256.toLowerCase())) {
        return failed('conflict', {
          message: `O envio de "${item.nome}" ainda está sendo conferido. Aguarde o término.`,
        })
      }
      return enqueueAction(id, {
        capability: 'delete',
        isPossible: (each) => !isOver(each),
        job: { kind: 'delete-signature-document', payload: { idFase: id } },
      })
    },
  }
}

/** Why unread documents may not be signed; null where they may. */
function unreadProblem(
  documents: readonly { sha256: string | null }[],
  { unread, canRead }: { unread: boolean; canRead: boolean },
): string | null {
  if (!documents.some(({ sha256 }) => sha256 === null)) return null
  if (!unread) return 'Há documentos que você não leu. Leia-os ou escolha assinar sem ler.'
  if (canRead || documents.length === 1) return null
  return 'Este ambiente não deixa ler o que se assina. Sem ler, assine um documento por vez.'
}
