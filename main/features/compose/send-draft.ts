import type { Draft, DraftFields } from '../../../contract/bridge/compose.ts'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import { type Attached, seenOf, type ToldDocument } from '../../engine/attached/index.ts'
import type { Transaction } from '../../engine/database/index.ts'
import type { NewJob } from '../../engine/outbox/index.ts'
import type { SessionContext } from '../../program/session/index.ts'
import { operationOf } from './act-payload.ts'
import { type AttachmentJobsOptions, enqueueAttachments } from './attachment-jobs.ts'
import type { Drafts } from './drafts.ts'

/** The operation that sends a draft, and the role that it acts in. */
interface DraftOperation extends Pick<NewJob, 'kind' | 'title'> {
  readonly idPapel: string
  /** Given the attachments of the draft. */
  payload(idsDocumentos: readonly Attached[]): object
}
type ReadOperation = { ok: true; value: DraftOperation } | { ok: false; sentence: string }

export interface DraftSenderOptions extends AttachmentJobsOptions {
  context: SessionContext
  /** The operation of a draft about a process, or a message that names the wrong field. */
  processOperationOf(
    fields: DraftFields & { process: NonNullable<DraftFields['process']> },
    context: Pick<SessionContext, 'roles'>,
  ): ReadOperation
  drafts: Drafts
  /** A document as the service last described it to the window. */
  toldDocument: ToldDocument
  /** Archives a refused operation: it cannot be retried. */
  supersede(operationId: string): void
  /** Told in the transaction in which a draft is sent. */
  used?(tx: Transaction, recipients: DraftFields['recipients']): void
}

/** Freezes an open draft and enqueues its operation, which leaves at `sendAt` if it is given. On failure nothing has changed. */
type DraftSender = (
  tx: Transaction,
  draft: Pick<Draft, 'draftId' | 'fields'>,
  sendAt?: string | undefined,
) => Outcome<null>

export function createDraftSender(options: DraftSenderOptions): DraftSender {
  const { context, drafts, enqueue, supersede, used, toldDocument, processOperationOf } = options

  function draftOperationOf(fields: DraftFields): ReadOperation {
    const { process } = fields
    if (process !== undefined) return processOperationOf({ ...fields, process }, context)
    const read = operationOf(fields, context)
    if (!read.ok) return read
    const { kind, payload } = read.operation
    return {
      ok: true,
      value: {
        kind,
        title: payload.assunto,
        idPapel: payload.idResponsavel,
        payload: (idsDocumentos) => ({ ...payload, idsDocumentos }),
      },
    }
  }

  return (tx, { draftId, fields }, sendAt) => {
    const read = draftOperationOf(fields)
    if (!read.ok) return failed('refused', read.sentence)
    const { kind, title, idPapel, payload } = read.value
    const attachments = enqueueAttachments(tx, fields.documents, idPapel, options)
    if (!attachments.ok) return attachments
    const { idsDocumentos, dependsOn, ownedDependencies } = attachments.value
    const refused = drafts.operationOf(draftId)
    if (refused !== null) supersede(refused)
    used?.(tx, fields.recipients)
    const role = context.roles.find(({ id }) => id === idPapel)
    const seen = seenOf(fields.documents, toldDocument)
    const operationId = enqueue(tx, {
      kind,
      title,
      roleName: role?.nome ?? null,
      payload: { ...payload(idsDocumentos), ...(seen.length > 0 && { seen }) },
      dependsOn,
      ownedDependencies,
      sendAt: sendAt === undefined ? null : Date.parse(sendAt),
    })
    drafts.freeze(draftId, operationId)
    return ok(null)
  }
}
