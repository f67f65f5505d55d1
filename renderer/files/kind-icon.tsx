import type { DirectoryKind } from '../../contract/bridge/directory.ts'
import { Building, IdCard, Landmark, Scale, UserRound, Users } from '../ui/icons.ts'

const icons = {
  ...{ Organizacao: Landmark, Setor: Building, Grupo: Users, Comissao: Scale, Papel: UserRound, Cidadao: IdCard },
} as const

/** What an entry of the directory is, as a picture beside the word. */
export function KindIcon({ kind }: { kind: DirectoryKind }) {
  const Icon = icons[kind]
  return <Icon aria-hidden />
}
