import type { DirectoryKind } from '../../../contract/bridge/directory.ts'
import { Building, IdCard, Landmark, Scale, UserRound, Users } from '../../ui/icons.ts'

const icons = {
  Organizacao: Landmark,
  Setor: Building,
  Grupo: Users,
  Comissao: Scale,
  Papel: UserRound,
  Cidadao: IdCard,
} as const

/** The kind of a directory entry, as a picture. */
export function KindIcon({ kind }: { kind: DirectoryKind }) {
  const Icon = icons[kind]
  return <Icon aria-hidden />
}
