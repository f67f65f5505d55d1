import { listed } from './numbers.ts'

export const groupKind = 'grupo salvo'

/** Under a group of signers: who is in it. */
export function groupMembers(signers: readonly { readonly nome: string }[]): string {
  const shown = signers.slice(0, 3).map(({ nome }) => nome)
  return signers.length > 3 ? `${shown.join(', ')} e mais ${signers.length - 3}` : listed(shown)
}

/** Puts whoever sends it among the signers, in their role. */
export const meToo = (role: string): string => (role === '' ? 'Eu também assino' : `Eu também assino, como ${role}`)

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether a word of the name begins with what was typed; accents and case do not count. */
export const foldedStart = (name: string, typed: string): boolean =>
  folded(typed)
    .split(/\s+/)
    .filter(Boolean)
    .every((start) =>
      folded(name)
        .split(/\s+/)
        .some((word) => word.startsWith(start)),
    )
