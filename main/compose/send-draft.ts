import type { Draft, DraftFields } from '../../contract/bridge/compose.ts'
import { failed, type Outcome, ok } from '../../contract/bridge/outcome.ts'
import type { Transaction } from '../database/index.ts'
import type { SessionContext } from '../session/index.ts'
import { operationOf } from './act-payload.ts'
import { type AttachmentJobsOptions, enqueueAttachments } from './attachment-jobs.ts'
import type { Drafts } from './drafts.ts'

export interface DraftSenderOptions extends AttachmentJobsOptions {
  context: SessionContext
  drafts: Drafts
  /** Archives a refused operation: it cannot be retried. */
  supersede(operationId: string): void
  /** Told in the transaction in which a draft is sent. */
  used?(tx: Transaction, recipients: DraftFields['recipients']): void
}

/** Freezes an open draft and enqueues its operation. On failure nothing has changed. */
export type DraftSender = (tx: Transaction, draft: Pick<Draft, 'draftId' | 'fields'>) => Outcome<null>

export function createDraftSender(options: DraftSenderOptions): DraftSender {
  const { context, drafts, enqueue, supersede, used } = options
  return (tx, { draftId, fields }) => {
    const read = operationOf(fields, context)
    if (!read.ok) return failed('refused', { message: read.sentence })
    const { kind, payload } = read.operation
    const attachments = enqueueAttachments(tx, fields.documents, payload.idResponsavel, options)
    if (!attachments.ok) return attachments
    const { idsDocumentos, dependsOn, ownedDependencies } = attachments.value
    const refused = drafts.operationOf(draftId)
    if (refused !== null) supersede(refused)
    used?.(tx, fields.recipients)
    const role = context.roles.find(({ id }) => id === payload.idResponsavel)
    const operationId = enqueue(tx, {
      kind,
      title: payload.assunto,
      roleName: role?.nome ?? null,
      payload: { ...payload, idsDocumentos },
      dependsOn,
      ownedDependencies,
    })
    drafts.freeze(draftId, operationId)
    return ok(null)
  }
}
