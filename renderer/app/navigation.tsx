import { Send } from 'lucide-react'
import { Button } from 'react-aria-components'
import type { SessionState } from '../../contract/bridge/session.ts'
import { useCaptureRows, useStatus } from '../bridge/replicas.ts'
import { useQuery } from '../bridge/use-query.ts'
import { commandTexts } from '../texts/search.ts'
import { windowTexts } from '../texts/window.ts'
import { SideTooltip } from '../ui/side-tooltip.tsx'
import css from './navigation.module.css'
import { BoxChooser, NavigationBoxes } from './navigation-boxes.tsx'
import { NavigationEntry, type NavigationEntryProps } from './navigation-entry.tsx'
import { type Route, useNavigation } from './route.ts'
import { screens } from './screens.ts'
import { NamesContext } from './use-rail.ts'
import { useUnreadTitle } from './use-unread-title.ts'

interface NavigationProps {
  state: SessionState
  route: Route
  /** Whether it shows names beside its icons. */
  isOpen: boolean
}

/** The screens and boxes with their counts. */
export function Navigation({ state, route, isOpen }: NavigationProps) {
  const drafts = useCaptureRows(({ value }) => value?.filter((row) => row.state === 'draft').length ?? 0)
  const unfinished = useStatus(({ value }) => (value?.inProgress ?? 0) + (value?.uncertain ?? 0) + (value?.needed ?? 0))
  const signatures = useQuery('signatures.counts', {}, 'signatures.changed').value
  const boxes = useQuery('boxes.list', {}, 'boxes.changed')
  const letters = useQuery('compose.list', {}, 'compose.changed')
  const notices = useQuery('watched.notices', {}, 'watched.changed').value
  const processNews = notices?.filter(({ isSeen }) => !isSeen).length ?? 0
  const screen = route.screen
  useUnreadTitle(boxes.value?.boxes.reduce((sum, { unread }) => sum + unread, 0) ?? 0)
  const boxProps = { snapshot: boxes.value, session: state, idCaixa: route.screen === 'box' ? route.idCaixa : null }
  return (
    <NamesContext value={isOpen}>
      <nav
        className={css['nav']}
        aria-label={windowTexts.navigation}
        data-region="nav"
        data-open={isOpen ? 'yes' : 'no'}
      >
        <NewForwarding isOpen={isOpen} />
        <ul className={css['list']} data-screens>
          <ScreenEntry name="today" is={screen === 'today'} />
          <ScreenEntry name="capture" count={drafts} is={screen === 'capture' || screen === 'folders'} />
          <ScreenEntry
            name="signatures"
            count={signatures?.queues.AguardandoMim.total ?? 0}
            news={signatures?.notices ?? 0}
            is={screen === 'signatures' || screen === 'groups'}
          />
          {isOpen ? <NavigationBoxes {...boxProps} /> : <BoxChooser {...boxProps} />}
          <ScreenEntry name="processes" news={processNews} is={screen === 'processes' || screen === 'process'} />
          <ScreenEntry name="documents" is={screen === 'documents'} />
          <ScreenEntry
            name="drafts"
            count={letters.value?.filter(({ operationId }) => operationId === null).length ?? 0}
            is={screen === 'drafts' || screen === 'compose'}
          />
          <ScreenEntry name="outbox" count={unfinished} is={screen === 'outbox'} />
        </ul>
        <ul className={css['foot']}>
          <ScreenEntry name="directory" is={screen === 'directory'} />
          <ScreenEntry name="help" is={screen === 'help'} />
          <ScreenEntry name="settings" is={screen === 'settings'} />
        </ul>
      </nav>
    </NamesContext>
  )
}

/** The act that can be begun on every screen. */
function NewForwarding({ isOpen }: { isOpen: boolean }) {
  const { compose } = useNavigation()
  return (
    <SideTooltip text={commandTexts.write} isOff={isOpen}>
      <Button className={css['write'] ?? ''} onPress={() => compose()}>
        <Send aria-hidden />
        <span className={css['name']}>{commandTexts.write}</span>
      </Button>
    </SideTooltip>
  )
}

interface ScreenEntryProps extends Pick<NavigationEntryProps, 'news' | 'is'> {
  name: keyof typeof screens
  count?: number
}

function ScreenEntry({ name, count = 0, ...props }: ScreenEntryProps) {
  const { go } = useNavigation()
  const { text, icon, to } = screens[name]
  return (
    <li>
      <NavigationEntry {...props} icon={icon} count={count} onPress={() => go(to)}>
        {text}
      </NavigationEntry>
    </li>
  )
}
