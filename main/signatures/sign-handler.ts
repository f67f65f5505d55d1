import { z } from 'zod'
import { idSchema } from '../../contract/api/common.ts'
import { type ApiClient, signDocument } from '../api/index.ts'
import { createPhaseHandler, gone, type PhaseHandler } from './phase-act.ts'
import { hasRefused, hasSigned, isSigner } from './signers.ts'

export const signPayloadSchema = z.object({
  idFase: idSchema,
  /** SHA-256 of what the person reviewed; null where they chose to sign without opening it. */
  reviewed: z.string().nullable(),
})
export type SignPayload = z.infer<typeof signPayloadSchema>

export interface SignHandlerOptions {
  client: ApiClient
  /** Ids under which the person may be asked to sign: their own and those of their roles. */
  selves: readonly string[]
  follow: PhaseHandler<SignPayload>['follow']
}

/** Signs a document, if it is still the one that was reviewed. */
export function createSignHandler({ client, selves, follow }: SignHandlerOptions): PhaseHandler<SignPayload> {
  const closed = (why: string) => ({ kind: 'closed', why }) as const
  return createPhaseHandler(
    client,
    {
      kind: 'sign',
      payload: signPayloadSchema,
      undoable: false,
      goneUnanswered: `${gone} Não foi possível conferir se a sua assinatura chegou antes.`,
      send: ({ idFase }, signal) => signDocument(client, idFase, signal),
      standing(document, { reviewed }) {
        if (document === null) return closed(`${gone} Nada foi assinado.`)
        if (hasSigned(document, selves)) return { kind: 'done' }
        if (hasRefused(document, selves)) return closed('Você já recusou assinar este documento. Nada foi assinado.')
        if (document.bloqueado) return closed('O documento foi bloqueado para assinaturas. Nada foi assinado.')
        if (!isSigner(document, selves)) return closed('Você não está mais entre os assinantes. Nada foi assinado.')
        if (reviewed !== null && document.hashSha256.toLowerCase() !== reviewed.toLowerCase()) {
          return closed('O documento mudou depois que você o leu. Nada foi assinado: abra-o e leia-o de novo.')
        }
        return { kind: 'open' }
      },
    },
    follow,
  )
}
