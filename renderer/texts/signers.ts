import { lineMatcher, lineOf } from '../../contract/search-words.ts'
import { joinList } from './numbers.ts'

export const signersFieldTexts = { label: 'Assinantes', placeholder: 'Pessoa ou grupo' } as const

/** Saving signers as a group. */
export const saveGroupTexts = {
  begin: 'Salvar como grupo',
  name: 'Nome do grupo',
  nameExample: 'Comissão de licitação',
  save: 'Salvar grupo',
  saved: (name: string) => `Grupo ${name} salvo.`,
} as const

export const groupKind = 'grupo salvo'

/** The members of a group of signers. */
export function groupMembersText(signers: readonly { readonly nome: string }[]): string {
  const shown = signers.slice(0, 3).map(({ nome }) => nome)
  return signers.length > 3 ? `${shown.join(', ')} e mais ${signers.length - 3}` : joinList(shown)
}

/** The checkbox that adds the signed-in person. */
export const selfSignerLabel = (role: string): string =>
  role === '' ? 'Eu também assino' : `Eu também assino, como ${role}`

/** Whether a word of the name begins with each word that was typed. */
export const matchesWordStarts = (name: string, typed: string): boolean =>
  lineMatcher(typed, 'word-start')(lineOf(name))
