import type { DocumentoFaseAssinatura } from '../../../contract/api/signatures.ts'
import type { SignatureNotice, SignatureNotification } from '../../../contract/bridge/signatures.ts'
import { signaturesTexts } from './signatures-texts.ts'

/** A notice before it is stored; `registro` is set for captured documents only. */
export type NewNotice = Pick<SignatureNotice, 'kind' | 'id' | 'nome' | 'quem' | 'justificativa' | 'registro'>

const notice = (
  kind: NewNotice['kind'],
  { id, nome }: DocumentoFaseAssinatura,
  details: Partial<NewNotice> = {},
): NewNotice => ({ kind, id, nome, quem: null, justificativa: null, registro: null, ...details })

/**
 * Compares two versions of a document: a signer learns of a new request to sign, the sender of refusals and blocks.
 * `before` is null for a new document.
 */
export function noticesOf(
  before: DocumentoFaseAssinatura | null,
  after: DocumentoFaseAssinatura,
  actingIds: readonly string[],
): NewNotice[] {
  const isSender = actingIds.includes(after.capturador.id)
  const wasAsked = before !== null && (before.situacao === 'AguardandoMim' || before.bloqueado)
  // Senders who ask themselves to sign need no notice of it.
  if (!isSender) return after.situacao === 'AguardandoMim' && !wasAsked ? [notice('new', after)] : []
  const refusedBefore = new Set(before === null ? [] : refusals(before).map(({ id }) => id))
  const refused = refusals(after).filter(({ id }) => !refusedBefore.has(id) && !actingIds.includes(id))
  const notices = refused.map(({ nome, justificativa }) =>
    notice('refused', after, { quem: nome, justificativa: justificativa ?? null }),
  )
  const wasBlocked = before?.bloqueado ?? false
  if (after.bloqueado && !wasBlocked) notices.push(notice('blocked', after))
  if (wasBlocked && !after.bloqueado) notices.push(notice('unblocked', after))
  return notices
}

/** For a document that left the queue: a notice where somebody had still to sign, since it was deleted or withdrawn. */
export const goneNotices = (document: DocumentoFaseAssinatura): NewNotice[] =>
  document.situacao === 'AguardandoMim' || document.situacao === 'AguardandoOutros' ? [notice('deleted', document)] : []

export const capturedNotice = (document: DocumentoFaseAssinatura, registro: string): NewNotice =>
  notice('captured', document, { registro })

const refusals = ({ assinantes }: DocumentoFaseAssinatura) =>
  assinantes.filter(({ manifestacao }) => manifestacao === 'Recusado')

/** The system notifications for these notices: at most one for each kind. */
export function systemNotifications(notices: readonly NewNotice[]): SignatureNotification[] {
  return (['new', 'refused', 'blocked'] as const).flatMap((kind) => {
    const ofKind = notices.filter((each) => each.kind === kind)
    const [first] = ofKind
    if (first === undefined) return []
    const [singular, plural] = signaturesTexts.notices[kind]
    const ids = [...new Set(ofKind.map(({ id }) => id))]
    return ofKind.length === 1
      ? [{ title: singular, body: first.nome, ids }]
      : [{ title: plural(ofKind.length), body: signaturesTexts.openToSee, ids }]
  })
}
