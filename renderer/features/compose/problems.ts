import type { DraftFields } from '../../../contract/bridge/compose.ts'
import { type SecrecyProblem, secrecyProblems } from '../../../contract/bridge/secrecy.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'

type Field = 'recipients' | 'idPapel' | 'subject' | 'message'
/** Validation errors of a draft by field, as instructions; the access field has separate texts. */
export type DraftProblems = Partial<Record<Field, string>> & { readonly secrecy?: readonly SecrecyProblem[] }

export function validateDraft(
  fields: DraftFields,
  { roles, person }: Pick<SessionState, 'roles' | 'person'>,
): DraftProblems {
  const hasRoles = roles.length > 0
  const asCitizen = !hasRoles || fields.idPapel === person?.id
  const secrecy = secrecyProblems(fields, { asCitizen })
  return {
    ...(choosesRecipients(fields) &&
      fields.recipients.length === 0 && { recipients: 'Escolha ao menos um destinatário.' }),
    ...(asCitizen && citizenProblem(fields)),
    ...(hasRoles && fields.idPapel === null && { idPapel: 'Escolha em nome de qual papel enviar.' }),
    ...(fields.subject.trim() === '' && { subject: 'Escreva do que se trata.' }),
    ...(fields.message.trim() === '' && { message: 'Escreva ao menos uma frase.' }),
    ...(secrecy.length > 0 && { secrecy }),
  }
}

/** A citizen writes to organisations, sectors and groups only (shapes.md 5). */
function citizenProblem(fields: DraftFields): DraftProblems {
  if (!choosesRecipients(fields)) return {}
  const other = fields.recipients.find(({ kind }) => kind === 'Papel' || kind === 'Cidadao')
  if (other === undefined) return {}
  return { recipients: `Um cidadão só envia a órgãos, setores, grupos e comissões. Remova ${other.nome}.` }
}

/** Replies and complements have fixed recipients. */
export const choosesRecipients = ({ about }: Pick<DraftFields, 'about'>): boolean =>
  about === null || about.kind === 're-forward'
