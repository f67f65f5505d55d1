import { Menu, Send } from 'lucide-react'
import type { SessionState } from '../../contract/bridge/session.ts'
import { call } from '../bridge/malote.ts'
import { useCaptureRows, useSettings, useStatus } from '../bridge/replicas.ts'
import { useQuery } from '../bridge/use-query.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { useNarrow } from '../ui/use-narrow.ts'
import { Finder } from './finder.tsx'
import css from './navigation.module.css'
import { NavigationBoxes } from './navigation-boxes.tsx'
import { NavigationEntry, type NavigationEntryProps } from './navigation-entry.tsx'
import { PersonMenu } from './person-menu.tsx'
import { type Route, useNavigation } from './route.ts'
import { screens } from './screens.ts'
import { useUnreadTitle } from './use-unread-title.ts'
import { useWindowKeys } from './use-window-keys.ts'

/** The screens and boxes with their counts, and at the foot the user's menu. */
export function Navigation({ state, route }: { state: SessionState; route: Route }) {
  const drafts = useCaptureRows(({ value }) => value?.filter((row) => row.state === 'draft').length ?? 0)
  const unfinished = useStatus(({ value }) => (value?.waiting ?? 0) + (value?.uncertain ?? 0) + (value?.needed ?? 0))
  const signatures = useQuery('signatures.counts', {}, 'signatures.changed').value
  const boxes = useQuery('boxes.list', {}, 'boxes.changed')
  const letters = useQuery('compose.list', {}, 'compose.changed')
  const { compose } = useNavigation()
  const screen = route.screen
  useUnreadTitle(boxes.value?.boxes.reduce((sum, { unread }) => sum + unread, 0) ?? 0)
  const idCaixa = route.screen === 'box' ? route.idCaixa : null
  const { isOpen, toggle } = useRail()
  return (
    <nav className={css['nav']} aria-label="Principal" data-region="nav" data-open={isOpen ? 'yes' : 'no'}>
      <div className={css['new']}>
        <IconButton
          label={isOpen ? 'Recolher o menu' : 'Abrir o menu'}
          aria-expanded={isOpen}
          aria-keyshortcuts="Control+B"
          onPress={toggle}
        >
          <Menu aria-hidden />
        </IconButton>
        <Button icon={<Send aria-hidden />} onPress={() => compose()}>
          Novo encaminhamento
        </Button>
      </div>
      <Finder />
      <ul className={css['list']} data-screens>
        <ScreenEntry name="today" is={screen === 'today'} />
        <ScreenEntry name="capture" count={drafts} is={screen === 'capture' || screen === 'folders'} />
        <ScreenEntry
          name="signatures"
          count={signatures?.queues.AguardandoMim.total ?? 0}
          news={signatures?.notices ?? 0}
          is={screen === 'signatures' || screen === 'groups'}
        />
        <NavigationBoxes snapshot={boxes.value} session={state} idCaixa={idCaixa} />
        <ScreenEntry name="outbox" count={unfinished} is={screen === 'outbox'} />
        <ScreenEntry
          name="drafts"
          count={letters.value?.filter(({ operationId }) => operationId === null).length ?? 0}
          is={screen === 'drafts' || screen === 'compose'}
        />
        <ScreenEntry name="documents" is={screen === 'documents'} />
      </ul>
      <PersonMenu state={state} />
    </nav>
  )
}

interface ScreenEntryProps extends Pick<NavigationEntryProps, 'news' | 'is'> {
  name: keyof typeof screens
  count?: number
}

function ScreenEntry({ name, count = 0, ...props }: ScreenEntryProps) {
  const { text, icon, to } = screens[name]
  return (
    <NavigationEntry {...props} icon={icon} count={count} to={to}>
      {text}
    </NavigationEntry>
  )
}

/** Whether the navigation shows a column of names: the person's choice (Ctrl+B), else by the width of the window. */
function useRail(): { isOpen: boolean; toggle(): void } {
  const choice = useSettings(({ value }) => value?.navigation ?? 'auto')
  const isNarrow = useNarrow(1439)
  const isOpen = choice === 'auto' ? !isNarrow : choice === 'open'
  const next = isOpen ? 'closed' : 'open'
  const toggle = () => void call('settings.update', { navigation: next })
  useWindowKeys({
    rail() {
      toggle()
      return true
    },
  })
  return { isOpen, toggle }
}
