import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import type { SignatureItem } from '../../../contract/bridge/signatures.ts'
import { transaction } from '../../engine/database/index.ts'
import type { NewJob } from '../../engine/outbox/index.ts'
import type { Capability } from './capabilities.ts'
import { busy, signaturesTexts } from './signatures-texts.ts'
import { isAwaited, isOver, signedIds, signingRoleNames } from './signers.ts'
import { createSigning, type Sign, type SigningOptions, seenBy } from './signing.ts'

export interface ActionsOptions extends SigningOptions {
  /** True while this computer sends a file with this hash and the result is not known. */
  isBeingSent(sha256: string): boolean
}

/** Puts operations on documents into the outbox. Handlers check again, against the service, before each request. */
export interface Actions {
  /** One operation for each document, all or none. Failures: not-found; conflict; too-late; refused with a message. */
  sign: Sign
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
  kind: NewJob['kind']
  /** The operation also needs to know this, beside the document and what the person saw of it. */
  details?: (item: SignatureItem) => object
}

export function createActions(options: ActionsOptions): Actions {
  const { db, context, queue, capabilities, actingIds, outbox, isBeingSent, changed } = options
  const { store } = queue

  function reportChange<T>(outcome: Outcome<T>): Outcome<T> {
    if (outcome.ok) changed()
    return outcome
  }

  function enqueueAction(id: string, { capability, isPossible, kind, details }: Action): Outcome<string> {
    if (!capabilities.read()[capability]) return failed('not-offered')
    return reportChange(
      transaction(db, (tx): Outcome<string> => {
        const item = queue.find(id)
        if (item === null) return failed('not-found')
        if (item.operationId !== null) return busy(item)
        if (!isPossible(item)) return failed('too-late')
        const senderName = item.isSender ? item.capturador.nome : null
        const roleName = signingRoleNames(item, actingIds, context.roles) ?? senderName
        const payload = { idFase: id, seen: seenBy(queue, item), ...details?.(item) }
        const operationId = outbox.enqueue(tx, { kind, title: item.nome, roleName, payload })
        store.setOperation(tx, item.id, operationId)
        return ok(operationId)
      }),
    )
  }
  const canRefuseOrBlock = (item: SignatureItem) => !item.bloqueado && isAwaited(item, actingIds)

  return {
    sign: createSigning(options),
    refuse: ({ id, justificativa }) =>
      enqueueAction(id, {
        capability: 'refuse',
        isPossible: canRefuseOrBlock,
        kind: 'refuse-signature',
        details: () => ({ justificativa }),
      }),
    block: ({ id, justificativa }) =>
      enqueueAction(id, {
        capability: 'block',
        isPossible: canRefuseOrBlock,
        kind: 'block-signature',
        details: () => ({ justificativa }),
      }),
    unblock: ({ id }) =>
      enqueueAction(id, {
        capability: 'unblock',
        isPossible: ({ bloqueado }) => bloqueado,
        kind: 'unblock-signature',
      }),
    delete({ id }) {
      const item = queue.find(id)
      // The send operation polls for this document, and would send the file again once it is gone.
      if (item !== null && isBeingSent(item.hashSha256.toLowerCase())) {
        return failed('conflict', signaturesTexts.stillSent(item.nome))
      }
      return enqueueAction(id, {
        capability: 'delete',
        isPossible: (each) => !isOver(each),
        kind: 'delete-signature-document',
        details: ({ assinantes }) => ({ assinaram: signedIds(assinantes) }),
      })
    },
  }
}
