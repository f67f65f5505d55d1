import type { DocumentoFaseAssinatura } from '../../contract/api/signatures.ts'
import type { Noticed, SignatureNotice } from '../../contract/bridge/signatures.ts'

/** What is to be told of a document; a registry number is told only of a captured one. */
export type NewNotice = Pick<SignatureNotice, 'kind' | 'id' | 'nome' | 'quem' | 'justificativa' | 'registro'>

type Seen = DocumentoFaseAssinatura

const notice = (kind: NewNotice['kind'], { id, nome }: Seen, more: Partial<NewNotice> = {}): NewNotice => ({
  ...{ kind, id, nome, quem: null, justificativa: null, registro: null },
  ...more,
})

/**
 * What a person is to be told of a document that was known as `before`: that it waits for them, and, where they have
 * sent it, that others refuse or block it. Told by what has changed, so never twice.
 */
export function noticesOf(before: Seen | null, after: Seen, selves: readonly string[]): NewNotice[] {
  const isSender = selves.includes(after.capturador.id)
  const wasAsked = before !== null && (before.situacao === 'AguardandoMim' || before.bloqueado)
  // Whoever asks themselves to sign knows of it.
  if (!isSender) return after.situacao === 'AguardandoMim' && !wasAsked ? [notice('new', after)] : []
  const refusedBefore = new Set(before === null ? [] : refusals(before).map(({ id }) => id))
  const refused = refusals(after).filter(({ id }) => !refusedBefore.has(id) && !selves.includes(id))
  const wasBlocked = before?.bloqueado ?? false
  return [
    ...refused.map(({ nome, justificativa }) =>
      notice('refused', after, { quem: nome, justificativa: justificativa ?? null }),
    ),
    ...(after.bloqueado && !wasBlocked ? [notice('blocked', after)] : []),
    ...(wasBlocked && !after.bloqueado ? [notice('unblocked', after)] : []),
  ]
}

/** Of a document that is gone while it was still to be signed: it was deleted, or is not for the person any more. */
export const goneNotices = (document: Seen): NewNotice[] =>
  document.situacao === 'AguardandoMim' || document.situacao === 'AguardandoOutros' ? [notice('deleted', document)] : []

export const capturedNotice = (document: Seen, registro: string): NewNotice =>
  notice('captured', document, { registro })

const refusals = ({ assinantes }: Seen) => assinantes.filter(({ manifestacao }) => manifestacao === 'Recusado')

const titles = {
  new: ['Documento para assinar', (n: number) => `${n} documentos para assinar`],
  refused: ['Assinatura recusada', (n: number) => `${n} recusas de assinatura`],
  blocked: ['Documento bloqueado para assinaturas', (n: number) => `${n} documentos bloqueados para assinaturas`],
} as const

/** The words of the system's own notifications: one for each kind, whatever has come together. */
export function wordsOf(notices: readonly NewNotice[]): Noticed[] {
  return (['new', 'refused', 'blocked'] as const).flatMap((kind) => {
    const some = notices.filter((each) => each.kind === kind)
    const [first] = some
    if (first === undefined) return []
    const [one, many] = titles[kind]
    const ids = [...new Set(some.map(({ id }) => id))]
    return some.length === 1
      ? [{ title: one, body: first.nome, ids }]
      : [{ title: many(some.length), body: 'Abra o Malote para ver quais são.', ids }]
  })
}
