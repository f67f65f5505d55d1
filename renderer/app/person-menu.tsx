import { ChevronDown } from 'lucide-react'
import { Button } from 'react-aria-components'
import type { SessionState } from '../../contract/bridge/session.ts'
import { definedFields } from '../../contract/defined-fields.ts'
import { call } from '../bridge/malote.ts'
import { placeText } from '../texts/roles.ts'
import { personMenuTexts as texts } from '../texts/window.ts'
import { Menu } from '../ui/menu.tsx'
import spokenCss from '../ui/spoken.module.css'
import { useNarrow } from '../ui/use-narrow.ts'
import css from './person-menu.module.css'
import { useNavigation } from './route.ts'
import { screens } from './screens.ts'

export interface PersonMenuProps {
  state: SessionState
  onSignOut(): void
}

/** The signed-in person and the role in force; opens the choice of the role, the settings and the way out. */
export function PersonMenu({ state, onSignOut }: PersonMenuProps) {
  const { go } = useNavigation()
  // The initials stand for the name; the role stays in words.
  const isNameHidden = useNarrow(1200)
  const role = state.roles.find(({ id }) => id === state.roleInForceId)
  const detail = state.keptOnDisk ? undefined : texts.endsWithProgram
  const signOut = { id: 'out', text: texts.signOut, ...definedFields({ detail }) }
  return (
    <Menu
      label={texts.label}
      groups={[
        {
          id: 'role',
          title: texts.roles,
          selected: state.roleInForceId,
          items: state.roles.map((each) => ({ id: each.id, text: each.nome, detail: placeText(each) })),
          onChoose: (idPapel) => void call('session.chooseRole', { idPapel }),
        },
        {
          id: 'more',
          title: texts.more,
          items: [{ id: 'settings', text: screens.settings.text }, { id: 'help', text: screens.help.text }, signOut],
          onChoose: (id) => (id === 'out' ? onSignOut() : go(screens[id === 'help' ? 'help' : 'settings'].to)),
        },
      ]}
    >
      <Button className={css['button'] ?? ''}>
        <span className={css['initials']} aria-hidden>
          {initials(state.person?.nome ?? '')}
        </span>
        <span className={isNameHidden ? spokenCss['spoken'] : css['name']}>{state.person?.nome}</span>
        <span className={css['role']}>{role === undefined ? texts.citizen : `${role.nome}, ${placeText(role)}`}</span>
        <ChevronDown aria-hidden />
      </Button>
    </Menu>
  )
}

function initials(name: string): string {
  const words = name.split(' ').filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0] ?? '').join('')
}
