import type { ReactNode } from 'react'
import type { SessionState } from '../../../contract/bridge/session.ts'
import { useAppInfo } from '../../bridge/replicas.ts'
import { type SettingsSection, settingsSections, settingsTexts } from '../../texts/settings.ts'
import {
  BadgeCheck,
  Bell,
  Clock,
  Flag,
  Folder,
  Globe,
  Info,
  Monitor,
  Network as NetworkIcon,
  ScanLine,
  Sun,
  UserRound,
} from '../../ui/icons.ts'
import { SectionScreen } from '../../ui/section-screen.tsx'
import { Account } from './account.tsx'
import { Appearance } from './appearance.tsx'
import { Certificates } from './certificates.tsx'
import { Computer } from './computer.tsx'
import { MarksFile } from './marks.tsx'
import { Network } from './network.tsx'
import { Scans } from './scans.tsx'
import { About, Environment, Folders, Notices, Sending } from './sections.tsx'

const icons = {
  appearance: Sun,
  sending: Clock,
  notices: Bell,
  computer: Monitor,
  folders: Folder,
  marks: Flag,
  scans: ScanLine,
  certificates: BadgeCheck,
  account: UserRound,
  environment: Globe,
  network: NetworkIcon,
  about: Info,
} as const satisfies Readonly<Record<SettingsSection, unknown>>

const sections = (Object.keys(settingsSections) as SettingsSection[]).map((id) => ({
  id,
  text: settingsSections[id],
  icon: icons[id],
}))

interface SettingsScreenProps {
  session: SessionState
  /** The section that is shown first. */
  initialSection: SettingsSection | null
  /** The environments of this computer. */
  environments: ReactNode
  /** The accounts of this computer. */
  accounts: ReactNode
  /** Asks for the user and the password of the proxy that wants them. */
  onProxy(): void
  /** Shows how the service is. */
  onHealth(): void
  onFolders(): void
  onSignOut(): void
}

/** The settings in sections; each change is applied at once. */
export function SettingsScreen(props: SettingsScreenProps) {
  const { session, initialSection, environments, accounts, onProxy, onHealth, onFolders, onSignOut } = props
  const host = useAppInfo(({ value }) => value?.host)
  const shown = host === 'electron' ? sections : sections.filter(({ id }) => id !== 'computer')
  return (
    <SectionScreen id="settings" texts={settingsTexts} sections={shown} initial={initialSection}>
      {(section) => (
        <>
          {section === 'appearance' && <Appearance />}
          {section === 'sending' && <Sending />}
          {section === 'notices' && <Notices />}
          {section === 'computer' && <Computer />}
          {section === 'folders' && <Folders onOpen={onFolders} />}
          {section === 'marks' && <MarksFile />}
          {section === 'scans' && <Scans />}
          {section === 'certificates' && <Certificates />}
          {section === 'account' && (
            <>
              <Account session={session} onSignOut={onSignOut} />
              {accounts}
            </>
          )}
          {section === 'environment' && (
            <>
              <Environment session={session} />
              {environments}
            </>
          )}
          {section === 'network' && <Network onAnswer={onProxy} onHealth={onHealth} />}
          {section === 'about' && <About />}
        </>
      )}
    </SectionScreen>
  )
}
