import type { DatabaseSync } from 'node:sqlite'
import { failed, type Outcome, ok } from '../../contract/bridge/outcome.ts'
import type { SignatureItem } from '../../contract/bridge/signatures.ts'
import { type Transaction, transaction } from '../database/index.ts'
import type { NewJob } from '../outbox/index.ts'
import type { SessionContext } from '../session/index.ts'
import type { Batches } from './batches.ts'
import type { Offer, Offers } from './offers.ts'
import type { Queue } from './queue.ts'
import type { SignPayload } from './sign-handler.ts'
import { isAwaited, isOver, openPlaces, signsAs } from './signers.ts'

export interface AskingOptions {
  db: DatabaseSync
  context: Pick<SessionContext, 'roles'>
  queue: Queue
  offers: Pick<Offers, 'read'>
  batches: Pick<Batches, 'add' | 'endedWithout'>
  selves: readonly string[]
  /** Puts an operation into the outbox, inside the transaction; answers its id. */
  enqueue(tx: Transaction, job: NewJob): string
  /** Takes an operation that has ended off the outbox's list: what it was for has been asked for anew. */
  supersede(operationId: string): void
  /** Whether a file of these bytes is being sent from here, and it is not known yet how that has ended. */
  isBeingSent(sha256: string): boolean
  changed(): void
}

/** What can be asked for; what may be done is asked of the service again when its turn comes. */
export interface Asking {
  /** One operation per document, all or none. Failures: not-found; conflict; too-late; refused with a sentence. */
  sign(wanted: {
    documents: readonly { id: string; sha256: string | null }[]
    unread: boolean
  }): Outcome<{ batchId: string; operationIds: string[] }>
  /**
   * Refuses to sign. Answers the operation's id, as do the acts below. Failures: not-found; conflict; too-late;
   * not-offered.
   */
  refuse(wanted: { id: string; justificativa: string }): Outcome<string>
  /** Stops everybody's signing. */
  block(wanted: { id: string; justificativa: string }): Outcome<string>
  unblock(wanted: { id: string }): Outcome<string>
  /** Takes it out of the signature phase for everybody. */
  delete(wanted: { id: string }): Outcome<string>
}

export function createAsking(options: AskingOptions): Asking {
  const { db, context, queue, offers, batches, selves, enqueue, supersede, isBeingSent, changed } = options
  const { store } = queue

  function told<T>(outcome: Outcome<T>): Outcome<T> {
    if (outcome.ok) changed()
    return outcome
  }
  const busy = ({ nome }: SignatureItem) =>
    failed('conflict', { message: `"${nome}" já tem uma operação em andamento. Espere que ela termine.` })

  /** One operation on one document. */
  function act(
    id: string,
    offer: Offer,
    isOpen: (item: SignatureItem) => boolean,
    job: Pick<NewJob, 'kind' | 'payload'>,
  ): Outcome<string> {
    if (!offers.read()[offer]) return failed('not-offered')
    return told(
      transaction(db, (tx): Outcome<string> => {
        const item = queue.find(id)
        if (item === null) return failed('not-found')
        if (item.operationId !== null) return busy(item)
        if (!isOpen(item)) return failed('too-late')
        const sender = item.isSender ? item.capturador.nome : null
        const operationId = enqueue(tx, {
          ...job,
          title: item.nome,
          roleName: signsAs(item, selves, context.roles) ?? sender,
        })
        store.setSigning(tx, item.id, operationId)
        return ok(operationId)
      }),
    )
  }
  const maySpeak = (item: SignatureItem) => !item.bloqueado && isAwaited(item, selves)

  /** Why documents may not be signed as they were not read; null where nothing speaks against it. */
  function blindly(documents: readonly { sha256: string | null }[], unread: boolean): string | null {
    if (!documents.some(({ sha256 }) => sha256 === null)) return null
    if (!unread) return 'Há documentos que você não leu. Leia-os, ou diga que quer assinar sem ler.'
    if (offers.read().read || documents.length === 1) return null
    return 'Este ambiente não deixa ler o que se assina. Sem ler, assine um documento por vez.'
  }

  return {
    sign({ documents, unread }) {
      const no = blindly(documents, unread)
      if (no !== null) return failed('refused', { message: no })
      return told(
        transaction(db, (tx): Outcome<{ batchId: string; operationIds: string[] }> => {
          const items: { item: SignatureItem; reviewed: string | null }[] = []
          for (const { id, sha256: reviewed } of documents) {
            const item = queue.find(id)
            if (item === null) return failed('not-found')
            if (item.operationId !== null) return busy(item)
            if (item.situacao !== 'AguardandoMim') return failed('too-late')
            items.push({ item, reviewed })
          }
          const jobs = items.map(({ item, reviewed }) => {
            batches.endedWithout(item.id).forEach(supersede)
            const papeis = openPlaces(item, selves).map(({ id }) => id)
            const payload: SignPayload = { idFase: item.id, reviewed, papeis }
            const roleName = signsAs(item, selves, context.roles)
            const operationId = enqueue(tx, { kind: 'sign', title: item.nome, roleName, payload })
            store.setSigning(tx, item.id, operationId)
            return { document: item, roleName, reviewedSha256: reviewed, operationId }
          })
          return ok({ batchId: batches.add(tx, jobs), operationIds: jobs.map(({ operationId }) => operationId) })
        }),
      )
    },
    refuse: ({ id, justificativa }) =>
      act(id, 'refuse', maySpeak, { kind: 'refuse-signature', payload: { idFase: id, justificativa } }),
    block: ({ id, justificativa }) =>
      act(id, 'block', maySpeak, { kind: 'block-signature', payload: { idFase: id, justificativa } }),
    unblock: ({ id }) =>
      act(id, 'unblock', ({ bloqueado }) => bloqueado, { kind: 'unblock-signature', payload: { idFase: id } }),
    delete({ id }) {
      const item = queue.find(id)
      // Whoever still asks whether it has arrived would send it again once it is gone.
      if (item !== null && isBeingSent(item.hashSha256.toLowerCase())) {
        return failed('conflict', { message: `O envio de "${item.nome}" ainda está sendo conferido. Espere terminar.` })
      }
      return act(id, 'delete', (each) => !isOver(each), { kind: 'delete-signature-document', payload: { idFase: id } })
    },
  }
}
