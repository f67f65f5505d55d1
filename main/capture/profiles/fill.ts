import type { ClassView } from '../../../contract/bridge/directory.ts'
import type { Profile } from '../../../contract/bridge/folders.ts'
import { cleanName } from '../name.ts'
import type { KeptRow } from '../rows.ts'
import { type NamedValues, parseNamePattern } from './name-pattern.ts'

export type Filled = Pick<KeptRow, 'kind' | 'access' | 'classe' | 'signers' | 'idPapel' | 'destination'> &
  Partial<Pick<KeptRow, 'name'>>

/**
 * All that a profile says of a file of this name. What the name says goes before what the profile does; a name that
 * does not match, or names a class that nobody knows, fills nothing.
 * @param classOfCode the one class of a code; null where there is none, or more than one
 */
export function fillFrom(profile: Profile, fileName: string, classOfCode: (code: string) => ClassView | null): Filled {
  const { kind, access, classe, signers, idPapel, destination } = profile
  const base = { kind, access, classe, signers, idPapel, destination }
  const values = namedBy(profile, fileName)
  if (values === null) return base
  const named = values.classe === undefined ? null : classOfCode(values.classe)
  if (values.classe !== undefined && named === null) return base
  return {
    ...base,
    ...(named !== null && { classe: { id: named.id, codigo: named.codigo, nome: named.nome } }),
    ...(values.acesso !== undefined && { access: values.acesso }),
    ...(values.nome !== undefined && { name: cleanName(`${values.nome}.pdf`) }),
  }
}

function namedBy({ namePattern }: Profile, fileName: string): NamedValues | null {
  if (namePattern === null) return null
  const pattern = parseNamePattern(namePattern)
  return pattern.ok ? pattern.read(fileName) : null
}
