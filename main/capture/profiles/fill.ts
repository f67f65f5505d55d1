import type { DraftAccess } from '../../../contract/bridge/access.ts'
import type { ClassView } from '../../../contract/bridge/directory.ts'
import type { Profile } from '../../../contract/bridge/folders.ts'
import { isSecret, isStricter, withAccess } from '../../../contract/bridge/secrecy.ts'
import { cleanName } from '../name.ts'
import type { KeptRow } from '../rows.ts'
import { type NamedValues, parseNamePattern } from './name-pattern.ts'

export type Filled = Pick<KeptRow, 'kind' | 'access' | 'secrecy' | 'classe' | 'signers' | 'idPapel' | 'destination'> &
  Partial<Pick<KeptRow, 'name'>>

/**
 * All that a profile says of a file of this name. What the name says goes before what the profile does; a name that
 * does not match fills nothing, nor does one of a class that nobody knows, but for a level that is stricter than the
 * profile's. No name makes a secret of the profile's known to more people.
 * @param classOfCode the one class of a code; null where there is none, or more than one
 */
export function fillFrom(profile: Profile, fileName: string, classOfCode: (code: string) => ClassView | null): Filled {
  const { kind, access, secrecy, classe, signers, idPapel, destination } = profile
  const base = { kind, access, secrecy, classe, signers, idPapel, destination }
  const values = namedBy(profile, fileName)
  if (values === null) return base
  const named = values.classe === undefined ? null : classOfCode(values.classe)
  const said = mayBe(values.acesso ?? access, access) ? withAccess(profile, { access: values.acesso }) : {}
  if (values.classe !== undefined && named === null) {
    return isStricter({ access: values.acesso ?? access }, { access }) ? { ...base, ...said } : base
  }
  return {
    ...base,
    ...(named !== null && { classe: { id: named.id, codigo: named.codigo, nome: named.nome } }),
    ...said,
    ...(values.nome !== undefined && { name: cleanName(`${values.nome}.pdf`) }),
  }
}

/** Whether a name may say this level: of a secret, only one that is no less of one. */
const mayBe = (named: DraftAccess, own: DraftAccess): boolean =>
  !isSecret(own) || !isStricter({ access: own }, { access: named })

/** Whether names are to say the access, and this one does not in a way that can be read: a person has to see it. */
export function leavesAccessUnsaid({ namePattern }: Profile, fileName: string): boolean {
  const pattern = namePattern === null ? null : parseNamePattern(namePattern)
  return pattern?.ok === true && pattern.saysAccess && pattern.read(fileName) === null
}

function namedBy({ namePattern }: Profile, fileName: string): NamedValues | null {
  if (namePattern === null) return null
  const pattern = parseNamePattern(namePattern)
  return pattern.ok ? pattern.read(fileName) : null
}
