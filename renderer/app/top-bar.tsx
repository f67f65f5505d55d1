import { Menu } from 'lucide-react'
import type { SessionState } from '../../contract/bridge/session.ts'
import { programName, topBarTexts } from '../texts/window.ts'
import { IconButton } from '../ui/button.tsx'
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

/** The bar across the top of the window: the search over everything, and who works in which role. */
export function TopBar({ state, rail: { isOpen, toggle }, accounts, onSignOut }: TopBarProps) {
  return (
    <div className={css['bar']} data-region="top">
      <div className={css['brand']}>
        {toggle !== null && (
          <IconButton
            label={isOpen ? topBarTexts.closeMenu : topBarTexts.openMenu}
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
        <PersonMenu state={state} accounts={accounts} onSignOut={onSignOut} />
      </div>
    </div>
  )
}
