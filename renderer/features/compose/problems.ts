import type { DraftFields } from '../../../contract/bridge/compose.ts'

/** What keeps a draft from being sent, by field, in words that say what to do. */
export type Problems = Partial<Record<'recipients' | 'idPapel' | 'subject' | 'message', string>>

export function problemsOf(fields: DraftFields, hasRoles: boolean): Problems {
  return {
    ...(choosesRecipients(fields) &&
      fields.recipients.length === 0 && { recipients: 'Escolha ao menos um destinatário.' }),
    ...(hasRoles && fields.idPapel === null && { idPapel: 'Escolha em nome de qual papel segue.' }),
    ...(fields.subject.trim() === '' && { subject: 'Escreva do que se trata.' }),
    ...(fields.message.trim() === '' && { message: 'Escreva ao menos uma frase.' }),
  }
}

/** A reply and a complement go where they must; all else goes where the person says. */
export const choosesRecipients = ({ about }: Pick<DraftFields, 'about'>): boolean =>
  about === null || about.kind === 're-forward'
