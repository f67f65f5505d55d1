import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Draft, DraftFields, WritingPage } from '../../contract/bridge/compose.ts'
import type { Destination } from '../../contract/bridge/destination.ts'
import type { OperationState } from '../../contract/bridge/outbox.ts'
import { failed, type Outcome, ok } from '../../contract/bridge/outcome.ts'
import { afterCommit, type Transaction, transaction } from '../database/index.ts'
import type { NewJob, Told } from '../outbox/index.ts'
import type { SessionContext } from '../session/index.ts'
import { operationOf } from './act-payload.ts'
import { type ArmingOptions, armAttachments } from './arming.ts'
import { createDrafts } from './drafts.ts'
import type { ForwardPayload } from './payload.ts'

export interface ComposeOptions {
  db: DatabaseSync
  context: SessionContext
  now(): Date
  /** Puts an operation into the outbox, inside the transaction; answers its id. */
  enqueue(tx: Transaction, job: NewJob): string
  /** Sends the files that go along and are not sent yet. */
  sendAlong: ArmingOptions['sendAlong']
  /** Takes an operation that was refused off the outbox's list: it cannot be asked for again. */
  supersede(operationId: string): void
  /** Undoes an operation of which nothing has left; false where it is too late. */
  undo(operationId: string): boolean
  /** These have been written to: noted in the transaction in which the draft leaves. */
  used?(tx: Transaction, recipients: DraftFields['recipients']): void
  /** Tells that what a page has of the drafts is old. */
  changed(): void
}

/** A file on its way, and what is forwarded with it. */
export interface FileToForward {
  readonly fileId: string
  readonly name: string
  readonly idResponsavel: string
  readonly destination: Destination
}

/** Drafts of forwardings and of acts on them, and the moment at which one becomes an operation. */
export interface Compose {
  list(): Outcome<Draft[]>
  /** Which would be listed if they could be read. */
  unreadable(): Outcome<{ draftId: string }[]>
  /** One of the listed; null where it is not among them. @throws where it cannot be read. */
  get(wanted: { draftId: string }): Outcome<Draft | null>
  /**
   * Saves at once; a draftId not seen before makes a new draft. The operation of one that was refused says no longer
   * what the draft does, and cannot be asked for again. Failures: `too-late` once it has been sent; `conflict` where
   * another page has saved it since `page` saw it. Without `page` whatever is there is replaced.
   */
  save(wanted: { draftId: string; fields: DraftFields; page?: WritingPage | undefined }): Outcome<Draft>
  discard(wanted: { draftId: string }): Outcome<null>
  /**
   * Freezes the draft and puts its operation into the outbox, in one transaction; sending it again answers the same.
   * Files that go along and are not sent yet are sent in the same transaction, and it waits for them. Failures:
   * `not-found`, and `refused` with a sentence that names what is not as it must be; then nothing has changed.
   */
  send(wanted: { draftId: string }): Outcome<Draft>
  /**
   * Opens a frozen draft again by undoing its operation (product.md, D4); one that is open is answered as it is.
   * Failures: `not-found`; `too-late` once something of it may have left.
   */
  edit(wanted: { draftId: string }): Outcome<Draft>
  /**
   * Has a file forwarded that has just been sent, in the caller's transaction: a draft that is sent at once, so that
   * undoing it gives the person a draft.
   * @throws where the draft could not be sent; whoever knows where it goes has made sure that it can.
   */
  forwardFile(tx: Transaction, wanted: FileToForward): void
  /** What takes this file along and has been armed, but nothing of it has left yet. */
  waitingFor(fileId: string): DraftFields[]
  /** For the handlers: a draft is open again when its operation was cancelled or refused. */
  follow(tx: Transaction, told: Told<unknown>): void
}

export function createCompose(options: ComposeOptions): Compose {
  const { db, context, now, enqueue, supersede, undo, used, changed } = options
  const drafts = createDrafts(db, { environmentId: context.environment.id, personId: context.person.id })

  function told<T>(outcome: Outcome<T>): Outcome<T> {
    if (outcome.ok) changed()
    return outcome
  }
  const found = (draft: Draft | null): Outcome<Draft> => (draft === null ? failed('not-found') : ok(draft))

  const roleOf = ({ idResponsavel }: ForwardPayload) =>
    context.roles.find(({ id }) => id === idResponsavel)?.nome ?? null

  /** Where it cannot be sent nothing has changed. */
  function arm(tx: Transaction, { draftId, fields }: Pick<Draft, 'draftId' | 'fields'>): Outcome<Draft> {
    const read = operationOf(fields, context)
    if (!read.ok) return failed('refused', { message: read.sentence })
    const { kind, payload } = read.operation
    const armed = armAttachments(tx, fields.documents, payload.idResponsavel, options)
    if (!armed.ok) return armed
    const { idsDocumentos, dependsOn, brings } = armed.value
    const refused = drafts.operationOf(draftId)
    if (refused !== null) supersede(refused)
    const job = { kind, title: payload.assunto, roleName: roleOf(payload) }
    used?.(tx, fields.recipients)
    drafts.freeze(draftId, enqueue(tx, { ...job, payload: { ...payload, idsDocumentos }, dependsOn, brings }))
    return found(drafts.find(draftId))
  }

  return {
    list: () => ok(drafts.list()),
    unreadable: () => ok(drafts.unreadable().map((draftId) => ({ draftId }))),
    get: ({ draftId }) => ok(drafts.findListed(draftId)),
    // Each looks and changes in one transaction, so that two windows cannot both be first.
    save({ draftId, fields, page }) {
      let isListedOtherwise = true
      const saved = transaction(db, (): Outcome<Draft> => {
        const before = drafts.find(draftId)
        if (before?.operationId) return failed('too-late')
        // A page whose answer was lost has not seen what it saved itself.
        if (page !== undefined && before !== null && before.revision !== page.seen) {
          if (drafts.writerOf(draftId) !== page.writer) return failed('conflict')
        }
        const refused = drafts.operationOf(draftId)
        if (refused !== null) {
          drafts.thaw(refused)
          supersede(refused)
        }
        drafts.save(draftId, fields, now().toISOString(), page?.writer ?? null)
        isListedOtherwise = before === null || refused !== null || listedOf(before.fields) !== listedOf(fields)
        return found(drafts.find(draftId))
      })
      // Not at every few letters: each page reads all drafts again when it is told.
      return isListedOtherwise ? told(saved) : saved
    },
    discard: ({ draftId }) =>
      told(
        transaction(db, (): Outcome<null> => {
          if (drafts.find(draftId)?.operationId) return failed('too-late')
          const refused = drafts.operationOf(draftId)
          drafts.discard(draftId)
          if (refused !== null) supersede(refused)
          return ok(null)
        }),
      ),
    send: ({ draftId }) =>
      told(
        transaction(db, (tx): Outcome<Draft> => {
          const draft = drafts.find(draftId)
          return draft === null || draft.operationId !== null ? found(draft) : arm(tx, draft)
        }),
      ),
    edit({ draftId }) {
      const draft = drafts.find(draftId)
      if (draft === null || draft.operationId === null) return found(draft)
      // The operation tells its draft: it is open when this returns.
      return undo(draft.operationId) ? found(drafts.find(draftId)) : failed('too-late')
    },
    forwardFile(tx, { fileId, name: nome, idResponsavel, destination }) {
      const draftId = randomUUID()
      const fields = { ...destination, idPapel: idResponsavel, documents: [{ fileId, nome }], about: null }
      drafts.save(draftId, fields, now().toISOString(), null)
      const outcome = arm(tx, { draftId, fields })
      if (!outcome.ok) throw new Error(`a file was not forwarded: ${outcome.failure.message}`)
      afterCommit(tx, changed)
    },
    waitingFor: (fileId) =>
      drafts
        .list()
        .filter(({ operationId }) => operationId !== null)
        .map(({ fields }) => fields)
        .filter(({ documents }) => documents.some((each) => 'fileId' in each && each.fileId === fileId)),
    follow(tx, { operationId, state }) {
      const standing = { refused: state === 'refused', armed: armed.includes(state) }
      const touched = state === 'cancelled' ? drafts.thaw(operationId) : drafts.follow(operationId, standing)
      if (touched) afterCommit(tx, changed)
    },
  }
}

/** What a list shows of a draft. */
const listedOf = ({ subject, recipients, about }: DraftFields): string => JSON.stringify([subject, recipients, about])

/** Nothing has left, and the person can have it back. */
const armed: readonly OperationState[] = ['held', 'ready', 'waiting']
