import { z } from 'zod'
import { idSchema } from '../../contract/api/common.ts'
import type { DocumentoFaseAssinatura } from '../../contract/api/signatures.ts'
import { type ApiClient, signDocument } from '../api/index.ts'
import { createPhaseHandler, gone, type PhaseHandler } from './phase-act.ts'
import { changedSentence, type Failed } from './reviewed-bytes.ts'
import { hasRefused, hasSigned, isSigner, openPlaces } from './signers.ts'

export const signPayloadSchema = z.object({
  idFase: idSchema,
  /** SHA-256 of what the person reviewed; null where they chose to sign without opening it. */
  reviewed: z.string().nullable(),
  /** As whom the person has said that they sign; the service signs for all of their open places at once. */
  papeis: z.array(idSchema).optional(),
})
export type SignPayload = z.infer<typeof signPayloadSchema>

export interface SignHandlerOptions {
  client: ApiClient
  /** Ids under which the person may be asked to sign: their own and those of their roles. */
  selves: readonly string[]
  /** Whether what would be signed is what was reviewed; null where it is. */
  compare(idFase: string, reviewed: string, signal: AbortSignal): Promise<Failed | null>
  saw(document: DocumentoFaseAssinatura): void
  /** It is signed already, and nothing was asked of the service. */
  wasSo(idFase: string): void
  follow: PhaseHandler<SignPayload>['follow']
}

/** Signs a document, if it is still the one that was reviewed, and in no other role than was agreed to. */
export function createSignHandler({
  client,
  selves,
  compare,
  saw,
  wasSo,
  follow,
}: SignHandlerOptions): PhaseHandler<SignPayload> {
  const closed = (why: string) => ({ kind: 'closed', why }) as const
  return createPhaseHandler(
    client,
    {
      kind: 'sign',
      payload: signPayloadSchema,
      undoable: false,
      mustShow: 'O serviço aceitou a assinatura, mas ainda não a mostra.',
      goneUnanswered: `${gone} Não foi possível conferir se a sua assinatura chegou antes.`,
      send: ({ idFase }, signal) => signDocument(client, idFase, signal),
      before: async ({ idFase, reviewed }, signal) => (reviewed === null ? null : compare(idFase, reviewed, signal)),
      wasSo: ({ idFase }) => wasSo(idFase),
      standing(document, { reviewed, papeis }) {
        if (document === null) return closed(`${gone} Nada foi assinado.`)
        // A place that the person has come to only since, or refused in, takes nothing back of those they signed in.
        if (hasSigned(document, papeis?.length ? papeis : selves)) return { kind: 'done' }
        if (hasRefused(document, selves)) return closed('Você já recusou assinar este documento. Nada foi assinado.')
        if (document.bloqueado) return closed('O documento foi bloqueado para assinaturas. Nada foi assinado.')
        if (!isSigner(document, selves)) return closed('Você não está mais entre os assinantes. Nada foi assinado.')
        if (reviewed !== null && document.hashSha256.toLowerCase() !== reviewed.toLowerCase()) {
          return closed(changedSentence)
        }
        const other = openPlaces(document, selves).find(({ id }) => papeis !== undefined && !papeis.includes(id))
        if (other !== undefined) {
          return closed(`Você assinaria também como ${other.nome}, o que não tinha escolhido. Nada foi assinado.`)
        }
        return { kind: 'open' }
      },
    },
    { follow, saw },
  )
}
