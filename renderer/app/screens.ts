import {
  Building,
  CircleQuestionMark,
  FileCheck2,
  FilePlus2,
  Files,
  FolderInput,
  FolderOpen,
  House,
  IdCard,
  Landmark,
  type LucideIcon,
  NotebookPen,
  PenLine,
  SlidersHorizontal,
  UserRound,
  Users,
  UsersRound,
} from 'lucide-react'
import type { ListedBox } from '../../contract/bridge/boxes.ts'
import { helpTexts } from '../texts/help.ts'
import { processTexts } from '../texts/processes.ts'
import { settingsTexts } from '../texts/settings.ts'
import type { Route } from './route.ts'

interface ScreenLink {
  readonly text: string
  readonly icon: LucideIcon
  readonly to: Route
}

/** The screens by name, as the navigation and the search over everything call them. */
export const screens = {
  today: { text: 'Hoje', icon: House, to: { screen: 'today' } },
  capture: { text: 'Capturar', icon: FilePlus2, to: { screen: 'capture' } },
  folders: { text: 'Pastas e perfis', icon: FolderInput, to: { screen: 'folders' } },
  signatures: { text: 'Assinar', icon: PenLine, to: { screen: 'signatures' } },
  groups: { text: 'Grupos de assinantes', icon: UsersRound, to: { screen: 'groups' } },
  outbox: { text: 'Envios', icon: FileCheck2, to: { screen: 'outbox' } },
  drafts: { text: 'Rascunhos', icon: NotebookPen, to: { screen: 'drafts' } },
  processes: { text: processTexts.title, icon: FolderOpen, to: { screen: 'processes' } },
  documents: { text: 'Documentos', icon: Files, to: { screen: 'documents' } },
  help: { text: helpTexts.title, icon: CircleQuestionMark, to: { screen: 'help' } },
  settings: { text: settingsTexts.title, icon: SlidersHorizontal, to: { screen: 'settings' } },
} as const satisfies Readonly<Record<string, ScreenLink>>

export const boxIcons: Readonly<Record<ListedBox['tipo'], LucideIcon>> = {
  Cidadao: UserRound,
  Papel: IdCard,
  Grupo: Users,
  Unidade: Building,
  Organizacao: Landmark,
}
