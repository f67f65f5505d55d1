import { randomUUID } from 'node:crypto'
import type { DraftFields } from '../../contract/bridge/compose.ts'
import { failed, type Outcome, ok } from '../../contract/bridge/outcome.ts'
import type { SignatureItem } from '../../contract/bridge/signatures.ts'

export interface NudgesOptions {
  find(id: string): SignatureItem | null
  /** In whose name the person works now; null for a citizen. */
  roleInForce(): string | null
  saveDraft(wanted: { draftId: string; fields: DraftFields }): Outcome<unknown>
}

/**
 * A draft of a forwarding to somebody who has not signed yet: to be read, changed and sent by the person, or not.
 * Failures: not-found; too-late where they do not hold it any more; refused for the person themselves.
 */
export function createNudges({ find, roleInForce, saveDraft }: NudgesOptions) {
  return ({ id, signerId }: { id: string; signerId: string }): Outcome<{ draftId: string }> => {
    const item = find(id)
    const signer = item?.assinantes.find((each) => each.id === signerId)
    if (item === null || signer === undefined) return failed('not-found')
    if (!item.heldBy.includes(signerId)) return failed('too-late')
    if (signer.isMine) return failed('refused', { message: 'É você quem ainda não assinou este documento.' })
    const draftId = randomUUID()
    const kind = signer.tipo === 'Papel' ? 'Papel' : 'Cidadao'
    const saved = saveDraft({
      draftId,
      fields: {
        recipients: [{ id: signer.id, kind, nome: signer.nome, sigla: null, detalhe: '' }],
        idPapel: roleInForce(),
        subject: `Assinatura pendente: ${item.nome}`.slice(0, 500),
        message: messageFor(item, signer),
        ...{ documents: [], access: 'Organizacional', notifyByEmail: true, about: null },
      },
    })
    return saved.ok ? ok({ draftId }) : saved
  }
}

/** What this computer knows, and no more: since when it was seen here, or else since when it was sent. */
function messageFor({ nome, dataEnvio }: SignatureItem, signer: SignatureItem['assinantes'][number]): string {
  const since = dayOf(signer.desde ?? dataEnvio)
  return [
    `Olá, ${signer.nome}.`,
    `O documento "${nome}", enviado para assinatura em ${dayOf(dataEnvio)}, aguarda a sua assinatura desde ${since}.`,
    'Para assinar, abra o Malote, ou o serviço, e procure o documento entre os que aguardam você. Se ele não puder ser assinado, recuse-o dizendo o motivo, para que quem o enviou saiba o que corrigir.',
  ].join('\n\n')
}

const dayOf = (moment: string): string => new Date(moment).toLocaleDateString('pt-BR')
