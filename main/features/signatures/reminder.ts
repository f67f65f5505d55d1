import { randomUUID } from 'node:crypto'
import type { DraftFields } from '../../../contract/bridge/compose.ts'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import type { SignatureItem } from '../../../contract/bridge/signatures.ts'
import { reminderText, signaturesTexts } from './signatures-texts.ts'

export interface RemindersOptions {
  find(id: string): SignatureItem | null
  /** Id of the role in which the person works now; null for a citizen. */
  roleInForce(): string | null
  saveDraft(wanted: { draftId: string; fields: DraftFields }): Outcome<unknown>
}

/**
 * Drafts a forwarding that reminds a signer; the person may change or send it.
 * Failures: not-found; too-late where the signer is not pending any more; refused where it is the person.
 */
export function createReminders({ find, roleInForce, saveDraft }: RemindersOptions) {
  return ({ id, signerId }: { id: string; signerId: string }): Outcome<{ draftId: string }> => {
    const item = find(id)
    const signer = item?.assinantes.find((each) => each.id === signerId)
    if (item === null || signer === undefined) return failed('not-found')
    if (!item.heldBy.includes(signerId)) return failed('too-late')
    if (signer.isMine) return failed('refused', signaturesTexts.remindsSelf)
    const draftId = randomUUID()
    const kind = signer.tipo === 'Papel' ? 'Papel' : 'Cidadao'
    const saved = saveDraft({
      draftId,
      fields: {
        recipients: [{ id: signer.id, kind, nome: signer.nome, sigla: null, detalhe: '' }],
        idPapel: roleInForce(),
        subject: signaturesTexts.reminderSubject(item.nome).slice(0, 500),
        message: reminderText(item, signer),
        documents: [],
        access: 'Organizacional',
        notifyByEmail: true,
        about: null,
      },
    })
    return saved.ok ? ok({ draftId }) : saved
  }
}
