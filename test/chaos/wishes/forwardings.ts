import { randomUUID } from 'node:crypto'
import type { DraftActKind, DraftFields } from '../../../contract/bridge/compose.ts'
import type { DocumentView } from '../../../contract/bridge/documents.ts'
import { draftFields } from '../../support/builders.ts'
import type { Ledger } from '../ledger.ts'
import { answered, type Claims, type Hand, type Wish } from './wish.ts'

/** Prefix of subjects of forwardings on which somebody acts. */
export const sentToBeActedOn = 'Consulta'

/** Writes and sends a draft; true once the outbox certainly has it. */
export async function armed(hand: Hand, draftId: string, fields: DraftFields): Promise<boolean> {
  const saved = await hand.call('compose.save', { draftId, fields })
  if (!saved.ok) return saved.failure.code === 'too-late'
  return (await hand.call('compose.send', { draftId })).ok
}

/** A draft with these texts. */
export const written = (hand: Hand, subject: string, message: string) =>
  draftFields({ idPapel: hand.idPapel, subject, message })

/** Sends a forwarding to a colleague; `twins` is the number of identical ones, `attached` chooses the documents. */
export function forwardWish(
  ledger: Ledger,
  subject: string,
  twins: number,
  attached: (documents: readonly DocumentView[]) => DocumentView[] = () => [],
  to = 0,
): Wish {
  const drafts = Array.from({ length: twins }, () => randomUUID())
  const requests = ledger.begin()
  let fields: DraftFields | null = null
  return async (hand) => {
    const documents = answered(await hand.call('documents.list', {}))
    if (documents === null) return false
    const message = `Segue: ${subject}.`
    fields ??= {
      ...written(hand, subject, message),
      recipients: hand.colleagues.slice(to, to + 1),
      documents: attached(documents),
    }
    const wanted = drafts.map(() => ({ kind: 'forward' as const, idPapel: hand.idPapel, message, before: null }))
    requests.asking(...wanted)
    for (const draftId of drafts) if (!(await armed(hand, draftId, fields))) return false
    requests.accepted(...wanted)
    return true
  }
}

/** Replies to or re-forwards an item of the person's box, or complements one that they have sent. */
export function actWish(ledger: Ledger, claims: Claims, kind: DraftActKind, number: number): Wish {
  const draftId = randomUUID()
  const requests = ledger.begin()
  let before: string | undefined
  return async (hand) => {
    const pasta = kind === 'complement' ? 'Saida' : 'Entrada'
    const subjectOf = kind === 'complement' ? `${sentToBeActedOn} a complementar` : `${sentToBeActedOn} a responder`
    before ??= await claimed(hand, claims, pasta, subjectOf)
    if (before === undefined) return false
    const message = `Sobre isso, ${number}.`
    const fields: DraftFields = {
      ...written(hand, `Sobre a consulta ${number}`, message),
      recipients: kind === 're-forward' ? hand.colleagues.slice(0, 1) : [],
      about: { kind, idEncaminhamento: before },
    }
    const wanted = { kind, idPapel: hand.idPapel, message, before }
    requests.asking(wanted)
    if (!(await armed(hand, draftId, fields))) return false
    requests.accepted(wanted)
    return true
  }
}

/** Resolves an item of the person's box. */
export function resolveWish(ledger: Ledger, claims: Claims): Wish {
  const requests = ledger.begin()
  let id: string | undefined
  return async (hand) => {
    id ??= await claimed(hand, claims, 'Entrada', `${sentToBeActedOn} a resolver`)
    if (id === undefined) return false
    if (!(await looked(hand))) return false
    const items = answered(await hand.call('boxes.items', { idCaixa: hand.idPapel, pasta: 'Entrada' }))
    if (items === null) return false
    const item = items.items.find((each) => each.id === id)
    const wanted = { kind: 'resolve', idPapel: hand.idPapel, idEncaminhamento: id } as const
    if (item !== undefined && item.operationId === null) {
      requests.asking(wanted)
      await hand.call('boxes.resolve', { idCaixa: hand.idPapel, ids: [id], idPapel: hand.idPapel })
      return false
    }
    requests.accepted(wanted)
    return true
  }
}

/** An unclaimed forwarding in the box of the person's role. */
export async function claimed(hand: Hand, claims: Claims, pasta: 'Entrada' | 'Saida', subject: string) {
  await looked(hand)
  const items = answered(await hand.call('boxes.items', { idCaixa: hand.idPapel, pasta }))
  const free = items?.items.filter(({ assunto, operationId }) => assunto.startsWith(subject) && operationId === null)
  return claims.claim(hand, free ?? [])?.id
}

/** Refreshes the local copy of the person's box; returns whether the service answered. */
async function looked(hand: Hand): Promise<boolean> {
  return answered(await hand.call('boxes.refreshBox', { idCaixa: hand.idPapel }))?.fresh === true
}
