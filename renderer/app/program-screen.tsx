import type { SessionState } from '../../contract/bridge/session.ts'
import { SettingsScreen } from '../features/settings/settings-screen.tsx'
import { type Route, useNavigation, useTurn } from './route.ts'

export interface ProgramScreenProps {
  state: SessionState
  route: Extract<Route, { screen: 'settings' }>
  onSignOut(): void
}

/** The screens about the program itself. */
export function ProgramScreen({ state, route, onSignOut }: ProgramScreenProps) {
  const { go } = useNavigation()
  const turn = useTurn()
  return (
    <SettingsScreen
      key={route.section === undefined ? undefined : turn}
      session={state}
      initialSection={route.section ?? null}
      onFolders={() => go({ screen: 'folders' })}
      onSignOut={onSignOut}
    />
  )
}
