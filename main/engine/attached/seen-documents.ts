import { z } from 'zod'
import { idSchema } from '../../../contract/api/common.ts'
import type { Documento } from '../../../contract/api/documents.ts'
import type { Attachment } from '../../../contract/bridge/compose.ts'
import { definedFields } from '../../../contract/defined-fields.ts'
import { type ApiClient, getDocument, isDecided } from '../api/index.ts'
import { engineTexts } from '../engine-texts.ts'
import { type FailedStep, staleRefusal, stepFailure } from '../outbox/index.ts'
import { mapInParallel, sameText } from '../reconciliation/index.ts'

const levelSchema = z.union([z.int(), z.string()])
const seenDocumentSchema = z.object({ id: idSchema, nome: z.string(), level: levelSchema.optional() })
type SeenDocument = z.infer<typeof seenDocumentSchema>

/** Of a payload: the captured documents as the person saw them in the draft; absent in older payloads. */
export const seenField = { seen: z.array(seenDocumentSchema).optional() }

/** A document as the service last described it to the window. */
export type ToldDocument = (idDocumento: string) => Pick<Documento, 'nome' | 'nivelAcesso'> | null

/** The captured documents of a draft as the person sees them: with the access, as far as it was shown. */
export function seenOf(documents: readonly Attachment[], told: ToldDocument): SeenDocument[] {
  return documents.flatMap((each) => {
    if (!('idDocumento' in each)) return []
    const { nome = each.nome, nivelAcesso: level } = told(each.idDocumento) ?? {}
    return [{ id: each.idDocumento, nome, ...definedFields({ level }) }]
  })
}

/** Before an act that carries documents: compares each with what the person saw; null where all are the same. */
export async function checkSeen(
  client: ApiClient,
  { seen = [] }: { readonly seen?: readonly SeenDocument[] | undefined },
  signal: AbortSignal,
): Promise<FailedStep | null> {
  const changes = await mapInParallel(seen, async (each) => {
    const document = await getDocument(client, each.id, signal)
    if (document.kind === 'ok') return { kind: 'ok', value: changesOf(each, document.value) }
    // The service decides about a document that it does not show.
    return isDecided(document) ? { kind: 'ok', value: [] } : document
  })
  if (changes.kind !== 'ok') return stepFailure(changes)
  const changed = changes.value.flat()
  if (changed.length === 0) return null
  return staleRefusal(engineTexts.changedSinceAttached(list.format(changed)))
}

function changesOf({ nome, level }: SeenDocument, now: Documento): string[] {
  const changes: string[] = []
  if (!sameText(plainName(nome), plainName(now.nome))) changes.push(`"${nome}" passou a se chamar "${now.nome}"`)
  // An access that is not told is unknown, not changed.
  const isOther = level !== undefined && now.nivelAcesso !== undefined && String(level) !== String(now.nivelAcesso)
  if (isOther) changes.push(`o acesso de "${now.nome}" mudou`)
  return changes
}

/** Services write a name with or without its ending. */
const plainName = (nome: string) => nome.replace(/\.pdf$/i, '')

const list = new Intl.ListFormat('pt-BR')
