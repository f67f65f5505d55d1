import type { DraftFields } from '../../../contract/bridge/compose.ts'
import { secrecyProblems } from '../../../contract/bridge/secrecy.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import { draftProblemTexts } from '../../texts/drafts.ts'
import type { DraftProblems } from './draft-problems.ts'
import { validateProcessDraft } from './process-problems.ts'

export function validateDraft(
  fields: DraftFields,
  { roles, person }: Pick<SessionState, 'roles' | 'person'>,
): DraftProblems {
  if (fields.process !== undefined) return validateProcessDraft(fields, fields.process)
  const hasRoles = roles.length > 0
  const asCitizen = !hasRoles || fields.idPapel === person?.id
  const secrecy = secrecyProblems(fields, { asCitizen })
  return {
    ...(choosesRecipients(fields) && fields.recipients.length === 0 && { recipients: draftProblemTexts.recipients }),
    ...(asCitizen && citizenProblem(fields)),
    ...(hasRoles && fields.idPapel === null && { idPapel: draftProblemTexts.sender }),
    ...(fields.subject.trim() === '' && { subject: draftProblemTexts.subject }),
    ...(fields.message.trim() === '' && { message: draftProblemTexts.message }),
    ...(secrecy.length > 0 && { secrecy }),
  }
}

/** A citizen writes to organisations, sectors and groups only (shapes.md 5). */
function citizenProblem(fields: DraftFields): DraftProblems {
  if (!choosesRecipients(fields)) return {}
  const other = fields.recipients.find(({ kind }) => kind === 'Papel' || kind === 'Cidadao')
  if (other === undefined) return {}
  return { recipients: draftProblemTexts.citizen(other.nome) }
}

/** Replies and complements have fixed recipients, and of the acts on a process only a dispatch has one. */
export const choosesRecipients = ({ about, process }: Pick<DraftFields, 'about' | 'process'>): boolean =>
  process === undefined ? about === null || about.kind === 're-forward' : process.ato === 'despachar'
