import { mostYears, yearsOf } from '../../../contract/bridge/access.ts'
import type { DraftFields } from '../../../contract/bridge/compose.ts'

type Field = 'recipients' | 'idPapel' | 'subject' | 'message' | 'grounds' | 'term' | 'justification' | 'approver'
/** What keeps a draft from being sent, by field, in words that say what to do. */
export type Problems = Partial<Record<Field, string>>

export function problemsOf(fields: DraftFields, hasRoles: boolean, idPerson?: string): Problems {
  const asCitizen = !hasRoles || fields.idPapel === idPerson
  return {
    ...(choosesRecipients(fields) &&
      fields.recipients.length === 0 && { recipients: 'Escolha ao menos um destinatário.' }),
    ...(asCitizen && citizenProblem(fields)),
    ...(hasRoles && fields.idPapel === null && { idPapel: 'Escolha em nome de qual papel segue.' }),
    ...(fields.subject.trim() === '' && { subject: 'Escreva do que se trata.' }),
    ...(fields.message.trim() === '' && { message: 'Escreva ao menos uma frase.' }),
    ...secrecyProblems(fields),
  }
}

/** A citizen writes to organisations, sectors and groups only (shapes.md 5). */
function citizenProblem(fields: DraftFields): Problems {
  if (!choosesRecipients(fields)) return {}
  const other = fields.recipients.find(({ kind }) => kind === 'Papel' || kind === 'Cidadao')
  if (other === undefined) return {}
  return { recipients: `Um cidadão só envia a órgãos, setores, grupos e comissões. Retire ${other.nome}.` }
}

/** What the law wants said of a secret. */
function secrecyProblems({ access, secrecy }: DraftFields): Problems {
  if (access !== 'Sigiloso' && access !== 'Classificado') return {}
  const grounds = (secrecy?.grounds.length ?? 0) === 0 && { grounds: 'Escolha ao menos um fundamento legal.' }
  if (access === 'Sigiloso') return { ...grounds }
  const years = secrecy === undefined ? 0 : yearsOf(secrecy)
  return {
    ...grounds,
    ...(years <= 0 && { term: 'Diga o prazo.' }),
    ...(years > mostYears && { term: `No máximo ${mostYears} anos.` }),
    ...((secrecy?.justification ?? '').trim() === '' && { justification: 'Escreva a justificativa.' }),
    ...((secrecy?.approver ?? null) === null && { approver: 'Escolha quem aprova.' }),
  }
}

/** A reply and a complement go where they must; all else goes where the person says. */
export const choosesRecipients = ({ about }: Pick<DraftFields, 'about'>): boolean =>
  about === null || about.kind === 're-forward'
