import { z } from 'zod'
import { idSchema } from '../../contract/api/common.ts'
import { type DocumentoFaseAssinatura, justificativaSchema } from '../../contract/api/signatures.ts'
import {
  type ApiClient,
  blockSignature,
  deleteSignatureDocument,
  refuseSignature,
  unblockSignature,
} from '../api/index.ts'
import type { Offers } from './offers.ts'
import { createPhaseHandler, gone, type PhaseAct, type PhaseHandler, type PhasePayload } from './phase-act.ts'
import { hasRefused, isAwaited, isOver, isSigner } from './signers.ts'

const documentPayloadSchema = z.object({ idFase: idSchema })
const reasonPayloadSchema = documentPayloadSchema.extend(justificativaSchema.shape)
export type ReasonPayload = z.infer<typeof reasonPayloadSchema>

export interface ActHandlersOptions {
  client: ApiClient
  /** Ids under which the person may be asked to sign: their own and those of their roles. */
  selves: readonly string[]
  offers: Pick<Offers, 'saw'>
  /** The document as the service shows it now. */
  saw(document: DocumentoFaseAssinatura): void
  follow: PhaseHandler<PhasePayload>['follow']
  followDeletion: PhaseHandler<PhasePayload>['follow']
}

const done = { kind: 'done' } as const
const open = { kind: 'open' } as const
const closed = (why: string) => ({ kind: 'closed', why }) as const

/** The acts on a document in the signature phase beside signing (extensions.md; shapes.md, section 5). */
export function createActHandlers({ client, selves, offers, saw, follow, followDeletion }: ActHandlersOptions) {
  /** What keeps a signer from refusing or blocking; null where nothing does. `undone` says what has not come about. */
  function closedForSigner(document: DocumentoFaseAssinatura, undone: string) {
    if (!isSigner(document, selves)) return closed(`Você não está mais entre os assinantes. ${undone}`)
    if (isAwaited(document, selves)) return null
    return closed(`Você já ${hasRefused(document, selves) ? 'recusou assinar' : 'assinou'} este documento. ${undone}`)
  }

  const refuse: PhaseAct<ReasonPayload> = {
    kind: 'refuse-signature',
    payload: reasonPayloadSchema,
    undoable: false,
    mustShow: null,
    goneUnanswered: `${gone} Não foi possível conferir se a sua recusa chegou antes.`,
    send: async ({ idFase, justificativa }, signal) =>
      offers.saw('refuse', await refuseSignature(client, idFase, justificativa, signal)),
    standing(document) {
      const undone = 'A recusa não foi registrada.'
      if (document === null) return closed(`${gone} ${undone}`)
      if (hasRefused(document, selves)) return done
      if (document.bloqueado) return closed(`O documento foi bloqueado para assinaturas. ${undone}`)
      return closedForSigner(document, undone) ?? open
    },
  }
  const block: PhaseAct<ReasonPayload> = {
    kind: 'block-signature',
    payload: reasonPayloadSchema,
    undoable: true,
    mustShow: null,
    goneUnanswered: null,
    send: async ({ idFase, justificativa }, signal) =>
      offers.saw('block', await blockSignature(client, idFase, justificativa, signal)),
    standing(document) {
      const undone = 'Ele não está bloqueado.'
      if (document === null) return closed(gone)
      if (document.bloqueado) return done
      if (isOver(document)) return closed(`Todos já se manifestaram sobre o documento. ${undone}`)
      return closedForSigner(document, undone) ?? open
    },
  }
  const unblock: PhaseAct<PhasePayload> = {
    kind: 'unblock-signature',
    payload: documentPayloadSchema,
    undoable: true,
    mustShow: null,
    goneUnanswered: null,
    send: async ({ idFase }, signal) => offers.saw('unblock', await unblockSignature(client, idFase, signal)),
    standing(document) {
      if (document === null) return closed(gone)
      return document.bloqueado ? open : done
    },
  }
  const remove: PhaseAct<PhasePayload> = {
    kind: 'delete-signature-document',
    payload: documentPayloadSchema,
    undoable: false,
    mustShow: null,
    goneUnanswered: null,
    send: async ({ idFase }, signal) => offers.saw('delete', await deleteSignatureDocument(client, idFase, signal)),
    standing(document) {
      if (document === null) return done
      return isOver(document)
        ? closed('Todos já se manifestaram sobre o documento: ele não pode mais ser excluído.')
        : open
    },
  }
  return [
    createPhaseHandler(client, refuse, { follow, saw }),
    createPhaseHandler(client, block, { follow, saw }),
    createPhaseHandler(client, unblock, { follow, saw }),
    createPhaseHandler(client, remove, { follow: followDeletion, saw }),
  ]
}
