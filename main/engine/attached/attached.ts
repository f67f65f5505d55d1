import { z } from 'zod'
import { idSchema } from '../../../contract/api/common.ts'
import type { Attachment } from '../../../contract/bridge/compose.ts'
import type { CompletedDependency } from '../outbox/index.ts'

/** An attachment of an operation: a document, or the file or signature phase that will become one. */
export const attachedSchema = z.union([
  idSchema,
  z.strictObject({ fileId: z.uuid() }),
  z.strictObject({ idFase: idSchema }),
])
export type Attached = z.infer<typeof attachedSchema>

/** The attachments of a draft for a payload, each once. */
export function attachedOf(documents: readonly Attachment[]): Attached[] {
  const all = documents.map((each): Attached => {
    if ('idDocumento' in each) return each.idDocumento
    return 'fileId' in each ? { fileId: each.fileId } : { idFase: each.idFase }
  })
  return [...new Map(all.map((each) => [JSON.stringify(each), each])).values()]
}

/** Noted with an intent: the ids of the documents that the request carries. */
export const attachedField = { attached: z.array(idSchema) }

/** A payload whose documents are all known. */
export type Resolved<P> = Omit<P, 'idsDocumentos'> & { readonly idsDocumentos: readonly string[] }

interface WithAttachments {
  readonly idsDocumentos: readonly Attached[]
}

/** Replaces files and phases by the documents that the dependencies made; null where one did not tell its document. */
export function resolveDocuments<P extends WithAttachments>(
  payload: P,
  dependencies: readonly CompletedDependency[],
): Resolved<P> | null {
  const idsDocumentos = payload.idsDocumentos.flatMap((each) => documentOf(each, dependencies) ?? [])
  if (idsDocumentos.length < payload.idsDocumentos.length) return null
  return withDocuments(payload, [...new Set(idsDocumentos)])
}

export const withDocuments = <P extends WithAttachments>(
  payload: P,
  idsDocumentos: readonly string[],
): Resolved<P> => ({ ...payload, idsDocumentos })

/** The payload of an operation that sends a file or waits for signatures. */
const subjectSchema = z.looseObject({ fileId: z.string().nullish(), idFase: z.string().nullish() })

function documentOf(each: Attached, dependencies: readonly CompletedDependency[]): string | undefined {
  if (typeof each === 'string') return each
  const made = dependencies.find(({ payload }) => {
    const subject = subjectSchema.safeParse(payload)
    if (!subject.success) return false
    return 'fileId' in each ? subject.data.fileId === each.fileId : subject.data.idFase === each.idFase
  })
  return made?.result.idDocumento
}
