import { z } from 'zod'
import { idSchema } from '../../../contract/api/common.ts'
import type { DocumentoFaseAssinatura } from '../../../contract/api/signatures.ts'

const namedSchema = z.object({ id: idSchema, nome: z.string() })

/** A document as the person saw it before an act. Its signatures are left out: they keep no act from being right. */
export const seenVersionSchema = z.object({
  nome: z.string(),
  sha256: z.string(),
  remetente: namedSchema,
  assinantes: z.array(namedSchema),
  /** Ids of the signers who had refused. */
  recusas: z.array(idSchema),
})
export type SeenVersion = z.infer<typeof seenVersionSchema>

type Named = z.infer<typeof namedSchema>
const named = ({ id, nome }: Named): Named => ({ id, nome })

export const seenVersionOf = (document: DocumentoFaseAssinatura): SeenVersion => ({
  nome: document.nome,
  sha256: document.hashSha256.toLowerCase(),
  remetente: named(document.capturador),
  assinantes: document.assinantes.map(named),
  recusas: document.assinantes.filter(({ manifestacao }) => manifestacao === 'Recusado').map(({ id }) => id),
})

/** Names what changed of a document since the person saw it, as the beginning of a sentence; null for nothing. */
export function changeSince(seen: SeenVersion, document: DocumentoFaseAssinatura): string | null {
  const now = seenVersionOf(document)
  const added = missingIn(seen.assinantes, now.assinantes)
  const removed = missingIn(now.assinantes, seen.assinantes)
  return asSentence([
    ...(now.sha256 === seen.sha256 ? [] : ['o conteúdo do documento mudou']),
    ...(now.nome === seen.nome ? [] : [`o nome mudou de "${seen.nome}" para "${now.nome}"`]),
    ...(now.remetente.id === seen.remetente.id
      ? []
      : [`o remetente mudou de ${seen.remetente.nome} para ${now.remetente.nome}`]),
    ...verbFor(added, 'entrou entre os assinantes', 'entraram entre os assinantes'),
    ...verbFor(removed, 'saiu dos assinantes', 'saíram dos assinantes'),
  ])
}

/** "Bruno Reis recusou", for signers who refused after the person saw the document; null for none. */
export const refusalsSince = (seen: SeenVersion, refusers: readonly Named[]): string | null =>
  asSentence(
    verbFor(
      refusers.filter(({ id }) => !seen.recusas.includes(id)),
      'recusou',
      'recusaram',
    ),
  )

/** "Bruno Reis assinou", for signers who signed after the person saw these signatures; null for none. */
export const signaturesSince = (seen: readonly string[], { assinantes }: DocumentoFaseAssinatura): string | null =>
  asSentence(
    verbFor(
      assinantes.filter(({ id, manifestacao }) => manifestacao === 'Assinado' && !seen.includes(id)),
      'assinou',
      'assinaram',
    ),
  )

/** "Bruno Reis e Carla Nunes recusaram". */
export const refusedText = (refusers: readonly Named[]): string => verbFor(refusers, 'recusou', 'recusaram').join('')

const missingIn = (some: readonly Named[], all: readonly Named[]): Named[] =>
  all.filter(({ id }) => !some.some((each) => each.id === id))

const list = new Intl.ListFormat('pt-BR')
const verbFor = (who: readonly Named[], one: string, several: string): string[] =>
  who.length === 0 ? [] : [`${list.format(who.map(({ nome }) => nome))} ${who.length === 1 ? one : several}`]

function asSentence(changes: readonly string[]): string | null {
  const text = list.format(changes)
  return text === '' ? null : `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
