import {
  BadgeCheck,
  Building,
  CircleQuestionMark,
  Files,
  FolderInput,
  FolderOpen,
  House,
  IdCard,
  Landmark,
  ListTree,
  type LucideIcon,
  NotebookPen,
  PenLine,
  ScanLine,
  Send,
  SlidersHorizontal,
  Stamp,
  UserRound,
  Users,
  UsersRound,
} from 'lucide-react'
import type { ListedBox } from '../../contract/bridge/boxes.ts'
import { captureScreenTexts } from '../texts/capture-list.ts'
import { counterTexts } from '../texts/counter.ts'
import { documentsScreenTexts } from '../texts/documents-list.ts'
import { draftsScreenTexts } from '../texts/drafts.ts'
import { explorerTexts } from '../texts/explorer.ts'
import { foldersScreenTexts } from '../texts/folder-lists.ts'
import { helpTexts } from '../texts/help.ts'
import { outboxScreenTexts } from '../texts/outbox-list.ts'
import { processTexts } from '../texts/processes.ts'
import { settingsTexts } from '../texts/settings.ts'
import { signaturesScreenTexts } from '../texts/signature-queue.ts'
import { groupsScreenTexts } from '../texts/signer-groups.ts'
import { todayTitle } from '../texts/today.ts'
import { verificationTexts } from '../texts/verification.ts'
import type { Route } from './route.ts'

interface ScreenLink {
  readonly text: string
  readonly icon: LucideIcon
  readonly to: Route
}

/** The screens by name, as the navigation and the search over everything call them. */
export const screens = {
  today: { text: todayTitle, icon: House, to: { screen: 'today' } },
  capture: { text: captureScreenTexts.title, icon: ScanLine, to: { screen: 'capture' } },
  counter: { text: counterTexts.title, icon: Stamp, to: { screen: 'counter' } },
  folders: { text: foldersScreenTexts.title, icon: FolderInput, to: { screen: 'folders' } },
  signatures: { text: signaturesScreenTexts.title, icon: PenLine, to: { screen: 'signatures' } },
  groups: { text: groupsScreenTexts.title, icon: UsersRound, to: { screen: 'groups' } },
  outbox: { text: outboxScreenTexts.title, icon: Send, to: { screen: 'outbox' } },
  drafts: { text: draftsScreenTexts.title, icon: NotebookPen, to: { screen: 'drafts' } },
  processes: { text: processTexts.title, icon: FolderOpen, to: { screen: 'processes' } },
  documents: { text: documentsScreenTexts.title, icon: Files, to: { screen: 'documents' } },
  verification: { text: verificationTexts.title, icon: BadgeCheck, to: { screen: 'verification' } },
  directory: { text: explorerTexts.title, icon: ListTree, to: { screen: 'directory' } },
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
