import type { DraftAccess } from '../../../../contract/bridge/access.ts'
import type { ClassView } from '../../../../contract/bridge/directory.ts'
import type { Profile } from '../../../../contract/bridge/folders.ts'
import { isSecret, isStricter, withAccess } from '../../../../contract/bridge/secrecy.ts'
import { type NamedValues, parseNamePattern } from '../../../name-pattern.ts'
import { cleanName } from '../clean-name.ts'
import type { StoredRow } from '../store.ts'

type ProfileValues = Pick<
  StoredRow,
  | 'kind'
  | 'access'
  | 'secrecy'
  | 'classe'
  | 'signers'
  | 'idPapel'
  | 'destination'
  | 'addsTextLayer'
  | 'visibleMark'
  | 'attachesOriginal'
  | 'makesArchive'
  | 'picturePaper'
> &
  Partial<Pick<StoredRow, 'name'>>

interface ClassLookups {
  /** The only class with this code; null if there is none, or more than one. */
  classOfCode(code: string): ClassView | null
  hasClassEnded(idClasse: string): boolean
}

/**
 * The values that a profile sets on a file. Values in the file's name override the profile's own, but never make a
 * secret less secret. A name with an unknown class sets nothing but a stricter access.
 * The class of a plan that has ended is dropped: a person must choose another.
 */
export function profileValuesFor(
  profile: Profile,
  fileName: string,
  { classOfCode, hasClassEnded }: ClassLookups,
): ProfileValues {
  const { kind, access, secrecy, signers, idPapel, destination, addsTextLayer } = profile
  const { visibleMark, attachesOriginal, makesArchive, picturePaper } = profile
  const classe = profile.classe !== null && hasClassEnded(profile.classe.id) ? null : profile.classe
  const sending = {
    signers,
    idPapel,
    destination,
    addsTextLayer,
    visibleMark,
    attachesOriginal,
    makesArchive,
    picturePaper,
  }
  const base = { kind, access, secrecy, classe, ...sending }
  const values = namedBy(profile, fileName)
  if (values === null) return base
  const named = values.classe === undefined ? null : classOfCode(values.classe)
  const said = mayName(values.acesso ?? access, access) ? withAccess(profile, { access: values.acesso }) : {}
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

/** True if a name may set this access: it must not make a secret less secret. */
const mayName = (named: DraftAccess, own: DraftAccess) =>
  !isSecret(own) || !isStricter({ access: own }, { access: named })

/** True if names should state the access but this one does not, or may: a person must check the file. */
export function lacksAccessInName({ namePattern }: Profile, fileName: string): boolean {
  if (namePattern === null) return false
  const pattern = parseNamePattern(namePattern)
  return !pattern.ok || (pattern.saysAccess && pattern.read(fileName) === null)
}

function namedBy({ namePattern }: Profile, fileName: string): NamedValues | null {
  if (namePattern === null) return null
  const pattern = parseNamePattern(namePattern)
  return pattern.ok ? pattern.read(fileName) : null
}
