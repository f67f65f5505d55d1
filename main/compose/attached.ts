import { z } from 'zod'
import { idSchema } from '../../contract/api/common.ts'
import type { Before } from '../outbox/index.ts'

/** What a forwarding carries: a document, or what is still to become one, by what it is called until then. */
export const attachedSchema = z.union([
  idSchema,
  z.strictObject({ fileId: z.uuid() }),
  z.strictObject({ idFase: idSchema }),
])
export type Attached = z.infer<typeof attachedSchema>

/** Noted with an intent: the documents that go along, by then all known. Older intents carried nothing else. */
export const attachedField = { attached: z.array(idSchema).optional() }

/** A payload whose documents are all known. */
export type Resolved<P> = Omit<P, 'idsDocumentos'> & { readonly idsDocumentos: readonly string[] }

interface Attaching {
  readonly idsDocumentos: readonly Attached[]
}

/**
 * The payload with the ids that have come about meanwhile, by the operations that were to be done before; null where
 * one of them has not told what document it has made.
 */
export function resolvedBy<P extends Attaching>(payload: P, before: readonly Before[]): Resolved<P> | null {
  const idsDocumentos = payload.idsDocumentos.flatMap((each) => idOf(each, before) ?? [])
  if (idsDocumentos.length < payload.idsDocumentos.length) return null
  return { ...payload, idsDocumentos: [...new Set(idsDocumentos)] }
}

/** The payload as it was when its intent was noted: what is compared with the service is what was sent to it. */
export function resolvedIn<P extends Attaching>(
  payload: P,
  evidence: { attached?: string[] | undefined },
): Resolved<P> {
  const known = payload.idsDocumentos.flatMap((each) => (typeof each === 'string' ? [each] : []))
  return { ...payload, idsDocumentos: evidence.attached ?? known }
}

export const notTold =
  'O serviço não informou que documento um dos anexos se tornou. Desfaça, edite e anexe o documento já capturado.'

/** What an operation with a file, or one that waits for signatures, says of itself in its payload. */
const aboutSchema = z.looseObject({ fileId: z.string().nullish(), idFase: z.string().nullish() })

function idOf(each: Attached, before: readonly Before[]): string | undefined {
  if (typeof each === 'string') return each
  const made = before.find(({ payload }) => {
    const about = aboutSchema.safeParse(payload)
    if (!about.success) return false
    return 'fileId' in each ? about.data.fileId === each.fileId : about.data.idFase === each.idFase
  })
  return made?.result.idDocumento
}
