import { ChevronDown } from 'lucide-react'
import { Button } from 'react-aria-components'
import type { SessionState } from '../../contract/bridge/session.ts'
import { definedFields } from '../../contract/defined-fields.ts'
import { call } from '../bridge/malote.ts'
import { accountsTexts } from '../texts/accounts.ts'
import { placeText } from '../texts/roles.ts'
import { personMenuTexts as texts } from '../texts/window.ts'
import { Menu, type MenuGroup } from '../ui/menu.tsx'
import spokenCss from '../ui/spoken.module.css'
import { useNarrow } from '../ui/use-narrow.ts'
import css from './person-menu.module.css'
import { useNavigation } from './route.ts'
import { screens } from './screens.ts'
import type { AccountActs } from './use-accounts.tsx'
import type { SignOutScope } from './use-sign-out.tsx'

interface PersonMenuProps {
  state: SessionState
  accounts: AccountActs
  onSignOut(scope: SignOutScope): void
}

/** The shown person and the role in force; opens the choice of the account and the role, the settings and the way out. */
export function PersonMenu({ state, accounts, onSignOut }: PersonMenuProps) {
  // The initials stand for the name; the role stays in words.
  const isNameHidden = useNarrow(1200)
  const role = state.roles.find(({ id }) => id === state.roleInForceId)
  const groups = [
    ...accountGroup(accounts),
    {
      id: 'role',
      title: texts.roles,
      selected: state.roleInForceId,
      items: state.roles.map((each) => ({ id: each.id, text: each.nome, detail: placeText(each) })),
      onChoose: (idPapel: string) => void call('session.chooseRole', { idPapel }),
    },
    useMoreGroup(state, accounts, onSignOut),
  ]
  return (
    <Menu label={texts.label} groups={groups}>
      <Button className={css['button'] ?? ''}>
        <span className={css['initials']} aria-hidden>
          {initials(state.person?.nome ?? '')}
        </span>
        <span className={isNameHidden ? spokenCss['spoken'] : css['name']}>{state.person?.nome}</span>
        <span className={css['role']}>{role === undefined ? texts.citizen : `${role.nome}, ${placeText(role)}`}</span>
        {accounts.isWanted && (
          <span className={css['wanted']}>
            <span className={spokenCss['spoken']}>{accountsTexts.attention}</span>
          </span>
        )}
        <ChevronDown aria-hidden />
      </Button>
    </Menu>
  )
}

/** No group where the shown account is the only one. */
function accountGroup({ accounts, choose }: AccountActs): MenuGroup[] {
  if (accounts.length < 2) return []
  return [
    {
      id: 'account',
      title: accountsTexts.title,
      selected: accounts.find(({ view }) => view.isShown)?.key ?? null,
      items: accounts.map(({ key, name, detail }) => ({ id: key, text: name, ...definedFields({ detail }) })),
      onChoose: choose,
    },
  ]
}

function useMoreGroup(
  { keptOnDisk }: SessionState,
  { additions, add, isSeveral }: AccountActs,
  onSignOut: PersonMenuProps['onSignOut'],
): MenuGroup {
  const { go } = useNavigation()
  const detail = keptOnDisk ? undefined : texts.endsWithProgram
  const acts = new Map<string, () => void>([
    ['settings', () => go(screens.settings.to)],
    ['help', () => go(screens.help.to)],
    ['out', () => onSignOut('shown')],
    ['out-all', () => onSignOut('all')],
    ...additions.map(({ environmentId }) => [`add ${environmentId}`, () => add(environmentId)] as const),
  ])
  return {
    id: 'more',
    title: texts.more,
    items: [
      ...additions.map(({ environmentId, text }) => ({ id: `add ${environmentId}`, text })),
      { id: 'settings', text: screens.settings.text },
      { id: 'help', text: screens.help.text },
      { id: 'out', text: texts.signOut, ...definedFields({ detail }) },
      ...(isSeveral ? [{ id: 'out-all', text: accountsTexts.signOutAll }] : []),
    ],
    onChoose: (id) => acts.get(id)?.(),
  }
}

function initials(name: string): string {
  const words = name.split(' ').filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0] ?? '').join('')
}
