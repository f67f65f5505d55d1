import { Menu } from 'lucide-react'
import type { SessionState } from '../../contract/bridge/session.ts'
import { useConnection, useStatus } from '../bridge/replicas.ts'
import { connectionTexts, programName, topBarTexts } from '../texts/window.ts'
import { IconButton } from '../ui/button.tsx'
import spokenCss from '../ui/spoken.module.css'
import { useNarrow } from '../ui/use-narrow.ts'
import { Finder } from './finder.tsx'
import { PersonMenu } from './person-menu.tsx'
import css from './top-bar.module.css'
import type { AccountActs } from './use-accounts.tsx'
import type { Rail } from './use-rail.ts'
import type { SignOutScope } from './use-sign-out.tsx'

interface TopBarProps {
  state: SessionState
  rail: Rail
  accounts: AccountActs
  onSignOut(scope: SignOutScope): void
}

/** The bar across the top of the window: the search over everything, the connection, and who works in which role. */
export function TopBar({ state, rail: { isOpen, toggle }, accounts, onSignOut }: TopBarProps) {
  return (
    <div className={css['bar']} data-region="top">
      <div className={css['brand']}>
        {toggle !== null && (
          <IconButton
            label={isOpen ? topBarTexts.closeMenu : topBarTexts.openMenu}
            aria-expanded={isOpen}
            aria-keyshortcuts="Control+B"
            onPress={toggle}
          >
            <Menu aria-hidden />
          </IconButton>
        )}
        <span className={css['name']}>{programName}</span>
      </div>
      <Finder accounts={accounts} />
      <div className={css['end']}>
        <Connection />
        <PersonMenu state={state} accounts={accounts} onSignOut={onSignOut} />
      </div>
    </div>
  )
}

/** The connection with the service, in words. */
function Connection() {
  const connection = useStatus(({ value }) => value?.connection ?? 'unknown')
  const { isConnected } = useConnection()
  const state = isConnected ? connection : 'gone'
  // Where there is little room, what is as it should be is said to a screen reader alone.
  const isHidden = useNarrow(1000) && state === 'online'
  return (
    <p className={css['connection']} data-state={state}>
      <span className={css['dot']} aria-hidden />
      <span className={isHidden ? spokenCss['spoken'] : css['state']}>{connectionTexts[state]}</span>
    </p>
  )
}
