import type { SessionState } from '../../contract/bridge/session.ts'
import { EnvironmentList } from '../features/configuration/environment-list.tsx'
import { HelpScreen } from '../features/help/help-screen.tsx'
import { ServiceHealthPage } from '../features/network/service-health-page.tsx'
import { SettingsScreen } from '../features/settings/settings-screen.tsx'
import { AccountList } from './account-list.tsx'
import { useConfiguring } from './configuring.ts'
import { useProxyAsking } from './proxy-asking.tsx'
import { type Route, useNavigation, useTurn } from './route.ts'
import { screens } from './screens.ts'
import type { AccountActs } from './use-accounts.tsx'
import type { SignOutScope } from './use-sign-out.tsx'

interface ProgramScreenProps {
  state: SessionState
  route: Extract<Route, { screen: 'settings' } | { screen: 'help' }>
  accounts: AccountActs
  onSignOut(scope: SignOutScope): void
}

const helpedScreens = (
  [
    'today',
    'capture',
    'counter',
    'folders',
    'signatures',
    'processes',
    'documents',
    'verification',
    'drafts',
    'outbox',
    'directory',
    'settings',
  ] as const
).map((id) => ({ id, name: screens[id].text }))

/** The screens about the program itself. */
export function ProgramScreen({ state, route, accounts, onSignOut }: ProgramScreenProps) {
  const { go } = useNavigation()
  const turn = useTurn()
  const openConfiguration = useConfiguring(({ open }) => open)
  const askForProxy = useProxyAsking(({ ask }) => ask)
  if (route.screen === 'help')
    return (
      <HelpScreen
        key={route.section === undefined ? undefined : turn}
        initialSection={route.section ?? null}
        service={<ServiceHealthPage />}
        screens={helpedScreens}
        onOpen={(screen) => go(screens[screen].to)}
      />
    )
  return (
    <SettingsScreen
      key={route.section === undefined ? undefined : turn}
      session={state}
      initialSection={route.section ?? null}
      environments={<EnvironmentList onAdd={openConfiguration} />}
      onProxy={askForProxy}
      onHealth={() => go({ screen: 'help', section: 'service' })}
      onFolders={() => go({ screen: 'folders' })}
      accounts={<AccountList accounts={accounts} onSignOutAll={() => onSignOut('all')} />}
      onSignOut={() => onSignOut('shown')}
    />
  )
}
