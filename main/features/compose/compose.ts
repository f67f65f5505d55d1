import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type {
  Draft,
  DraftFields,
  DraftOfProcess,
  OperationOnForwarding,
  WritingPage,
} from '../../../contract/bridge/compose.ts'
import type { Destination } from '../../../contract/bridge/destination.ts'
import type { OperationState } from '../../../contract/bridge/outbox.ts'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import { processOf } from '../../../contract/bridge/process-draft.ts'
import { afterCommit, ownerOf, type Transaction, transaction } from '../../engine/database/index.ts'
import type { OperationUpdate } from '../../engine/outbox/index.ts'
import { createDrafts } from './drafts.ts'
import { createDraftSender, type DraftSenderOptions } from './send-draft.ts'

export interface ComposeOptions extends Omit<DraftSenderOptions, 'drafts'> {
  db: DatabaseSync
  now(): Date
  /** Undoes an operation of which nothing has left; false where it is too late. */
  undo(operationId: string): boolean
  /** Told when the list of drafts has changed. */
  changed(): void
}

/** A file on its way, and what is forwarded with it. */
interface FileToForward {
  readonly fileId: string
  readonly name: string
  readonly idResponsavel: string
  readonly destination: Destination
}

/** Drafts of forwardings, of acts on forwardings and of acts on processes, and how they become operations. */
export interface Compose {
  list(): Outcome<Draft[]>
  /** Drafts that `list` leaves out because their row cannot be read. */
  unreadable(): Outcome<{ draftId: string }[]>
  /** One of the listed; null where it is not among them. @throws where its row cannot be read. */
  get(wanted: { draftId: string }): Outcome<Draft | null>
  /** The draft of an operation; null where it is not kept. @throws where its row cannot be read. */
  sentBy(wanted: { operationId: string }): Outcome<Pick<Draft, 'draftId' | 'fields'> | null>
  /** The drafts of acts on a process, those that were sent included; last saved first. */
  ofProcess(wanted: { idProcesso: string }): Outcome<DraftOfProcess[]>
  /** Operations of sent drafts that answer forwardings, or attach them to a process. */
  ofForwardings(wanted: { ids: readonly string[] }): Outcome<OperationOnForwarding[]>
  /**
   * Saves at once; an unknown draftId makes a new draft. A refused operation of the draft can then not be retried.
   * Failures: `too-late` once it has been sent; `conflict` where another page has saved since `page` read it.
   */
  save(wanted: { draftId: string; fields: DraftFields; page?: WritingPage | undefined }): Outcome<Draft>
  /** Takes it from the list; it can be restored for an hour, also after a restart, or until `forgetDiscarded`. */
  discard(wanted: { draftId: string }): Outcome<null>
  /** Drafts that can be restored; last discarded first. */
  discarded(): Outcome<Draft[]>
  /** Failure: `not-found` where it is not kept any more. */
  restore(wanted: { draftId: string }): Outcome<Draft>
  /** Before sign-out: deletes the discarded drafts. */
  forgetDiscarded(): void
  /**
   * Freezes the draft and enqueues its operation and those of its files, in one transaction; idempotent.
   * Failures, without any change: `not-found`; `refused` with a message that names the wrong field; `conflict` where
   * another page has saved since `page` read it.
   */
  send(wanted: { draftId: string; page?: WritingPage | undefined; sendAt?: string | undefined }): Outcome<Draft>
  /** Opens a frozen draft by undoing its operation. Failures: `not-found`; `too-late`. */
  edit(wanted: { draftId: string }): Outcome<Draft>
  /**
   * Forwards a file that was just sent: a draft sent at once, so that undoing leaves the person a draft.
   * @throws where the draft cannot be sent; the caller has checked that it can.
   */
  forwardFile(tx: Transaction, wanted: FileToForward): void
  /** Drafts that have been sent with this file and can still be undone. */
  waitingFor(fileId: string): DraftFields[]
  /** Opens a draft again when its operation was cancelled or refused. */
  onUpdate(tx: Transaction, update: OperationUpdate<unknown>): void
}

export function createCompose(options: ComposeOptions): Compose {
  const { db, context, now, supersede, undo, changed } = options
  const drafts = createDrafts(db, ownerOf(context))
  const restorableSince = () => new Date(now().getTime() - restorableMs).toISOString()
  const sendDraft = createDraftSender({ ...options, drafts })

  function notifying<T>(outcome: Outcome<T>): Outcome<T> {
    if (outcome.ok) changed()
    return outcome
  }
  function find(draftId: string): Outcome<Draft> {
    const draft = drafts.find(draftId)
    return draft ? ok(draft) : failed('not-found')
  }
  /** A page that missed the answer to its own save has an old revision, but is the writer. */
  const isStale = ({ draftId, revision }: Draft, page: WritingPage | undefined) =>
    page !== undefined && revision !== page.seen && drafts.writerOf(draftId) !== page.writer

  return {
    list: () => ok(drafts.list()),
    unreadable: () => ok(drafts.unreadable().map((draftId) => ({ draftId }))),
    get: ({ draftId }) => ok(drafts.findListed(draftId)),
    sentBy: ({ operationId }) => ok(drafts.findByOperation(operationId)),
    ofProcess: ({ idProcesso }) => ok(drafts.listOfProcess(idProcesso)),
    ofForwardings: ({ ids }) => ok(drafts.operationsOnForwardings(ids)),
    save({ draftId, fields, page }) {
      let isListChanged = true
      const saved = transaction(db, (): Outcome<Draft> => {
        const listed = drafts.find(draftId)
        const before = listed ?? drafts.findDiscarded(draftId)
        if (before?.operationId) return failed('too-late')
        if (before !== null && isStale(before, page)) return failed('conflict')
        const refused = drafts.operationOf(draftId)
        if (refused !== null) {
          drafts.thaw(refused)
          supersede(refused)
        }
        drafts.save(draftId, fields, now().toISOString(), page?.writer ?? null)
        isListChanged = listed === null || refused !== null || listedFieldsOf(listed.fields) !== listedFieldsOf(fields)
        return find(draftId)
      })
      // Not while only the message changes: every page would read all drafts again.
      return isListChanged ? notifying(saved) : saved
    },
    discard({ draftId }) {
      const discarded = transaction(db, (): Outcome<null> => {
        if (drafts.find(draftId)?.operationId) return failed('too-late')
        const refused = drafts.operationOf(draftId)
        drafts.removeDiscarded(restorableSince())
        drafts.discard(draftId, now().toISOString())
        if (refused !== null) supersede(refused)
        return ok(null)
      })
      return notifying(discarded)
    },
    discarded: () => ok(drafts.listDiscarded(restorableSince())),
    restore({ draftId }) {
      drafts.restore(draftId)
      return notifying(find(draftId))
    },
    forgetDiscarded: () => drafts.removeDiscarded('9999'),
    send({ draftId, page, sendAt }) {
      const sent = transaction(db, (tx): Outcome<Draft> => {
        const draft = drafts.find(draftId)
        if (draft !== null && isStale(draft, page)) return failed('conflict')
        if (draft === null || draft.operationId !== null) return find(draftId)
        const outcome = sendDraft(tx, draft, sendAt)
        return outcome.ok ? find(draftId) : outcome
      })
      return notifying(sent)
    },
    edit({ draftId }) {
      const operationId = drafts.find(draftId)?.operationId
      // Undoing calls `onUpdate`, which opens the draft.
      return !operationId || undo(operationId) ? find(draftId) : failed('too-late')
    },
    forwardFile(tx, { fileId, name: nome, idResponsavel, destination }) {
      const draftId = randomUUID()
      const fields = { ...destination, idPapel: idResponsavel, documents: [{ fileId, nome }], about: null }
      drafts.save(draftId, fields, now().toISOString(), null)
      const outcome = sendDraft(tx, { draftId, fields })
      if (!outcome.ok) throw new Error(`file ${fileId} was not forwarded: ${outcome.failure.message}`)
      afterCommit(tx, changed)
    },
    waitingFor(fileId) {
      const sent = drafts.list().filter(({ operationId }) => operationId !== null)
      const hasFile = ({ documents }: DraftFields) =>
        documents.some((each) => 'fileId' in each && each.fileId === fileId)
      return sent.map(({ fields }) => fields).filter(hasFile)
    },
    onUpdate(tx, { operationId, state }) {
      const next = { refused: state === 'refused', undoable: undoableStates.includes(state) }
      const isChanged = state === 'cancelled' ? drafts.thaw(operationId) : drafts.setOperationState(operationId, next)
      if (isChanged) afterCommit(tx, changed)
    },
  }
}

/** How long a discarded draft can be restored. */
const restorableMs = 3_600_000

const listedFieldsOf = ({ subject, recipients, about, process }: DraftFields) =>
  JSON.stringify([subject, recipients, about, process && processOf(process)])

/** In these states nothing of an operation has left. */
const undoableStates: readonly OperationState[] = ['held', 'ready', 'waiting']
