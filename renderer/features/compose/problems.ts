import type { DraftFields } from '../../../contract/bridge/compose.ts'
import { type SecrecyLack, secrecyLacks } from '../../../contract/bridge/secrecy.ts'

type Field = 'recipients' | 'idPapel' | 'subject' | 'message'
/** What keeps a draft from being sent, by field, in words that say what to do; the field of access has words of its own. */
export type Problems = Partial<Record<Field, string>> & { readonly secrecy?: readonly SecrecyLack[] }

export function problemsOf(fields: DraftFields, hasRoles: boolean, idPerson?: string): Problems {
  const asCitizen = !hasRoles || fields.idPapel === idPerson
  const secrecy = secrecyLacks(fields, asCitizen)
  return {
    ...(choosesRecipients(fields) &&
      fields.recipients.length === 0 && { recipients: 'Escolha ao menos um destinatário.' }),
    ...(asCitizen && citizenProblem(fields)),
    ...(hasRoles && fields.idPapel === null && { idPapel: 'Escolha em nome de qual papel segue.' }),
    ...(fields.subject.trim() === '' && { subject: 'Escreva do que se trata.' }),
    ...(fields.message.trim() === '' && { message: 'Escreva ao menos uma frase.' }),
    ...(secrecy.length > 0 && { secrecy }),
  }
}

/** A citizen writes to organisations, sectors and groups only (shapes.md 5). */
function citizenProblem(fields: DraftFields): Problems {
  if (!choosesRecipients(fields)) return {}
  const other = fields.recipients.find(({ kind }) => kind === 'Papel' || kind === 'Cidadao')
  if (other === undefined) return {}
  return { recipients: `Um cidadão só envia a órgãos, setores, grupos e comissões. Retire ${other.nome}.` }
}

/** A reply and a complement go where they must; all else goes where the person says. */
export const choosesRecipients = ({ about }: Pick<DraftFields, 'about'>): boolean =>
  about === null || about.kind === 're-forward'
