import { Ellipsis, SquarePen } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components'
import type { CallOutput } from '../../contract/bridge/calls.ts'
import type { SessionState } from '../../contract/bridge/session.ts'
import { useCaptureRows, useStatus } from '../bridge/replicas.ts'
import { useQuery } from '../bridge/use-query.ts'
import { isCitizen } from '../parts/fields/capturers.ts'
import { commandTexts } from '../texts/search.ts'
import { windowTexts } from '../texts/window.ts'
import css from './navigation.module.css'
import boxesCss from './navigation-boxes.module.css'
import { BoxChooser, NavigationBoxes } from './navigation-boxes.tsx'
import { NavigationEntry, type NavigationEntryProps } from './navigation-entry.tsx'
import { type Route, useNavigation } from './route.ts'
import { screens } from './screens.ts'
import { LineContext, type Rail } from './use-rail.ts'
import { useUnreadTitle } from './use-unread-title.ts'

interface NavigationProps {
  state: SessionState
  route: Route
  rail: Rail
}

/** The screens and boxes with their counts. */
export function Navigation({ state, route, rail: { isOpen, isRow } }: NavigationProps) {
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
  const later = <LaterScreens screen={screen} letters={letters.value} />
  return (
    <LineContext value={isOpen}>
      <nav
        className={css['nav']}
        aria-label={windowTexts.navigation}
        data-region="nav"
        data-open={isOpen ? 'yes' : 'no'}
      >
        <NewForwarding isShort={!isOpen} />
        <ul className={css['list']}>
          <ScreenEntry name="today" is={screen === 'today'} />
          <ScreenEntry name="capture" count={drafts} is={screen === 'capture' || screen === 'folders'} />
          {!isCitizen(state) && <ScreenEntry name="counter" is={screen === 'counter'} />}
          <ScreenEntry
            name="signatures"
            count={signatures?.queues.AguardandoMim.total ?? 0}
            news={signatures?.notices ?? 0}
            is={screen === 'signatures' || screen === 'groups'}
          />
          {isOpen ? <NavigationBoxes {...boxProps} /> : <BoxChooser {...boxProps} />}
          <ScreenEntry name="processes" news={processNews} is={screen === 'processes' || screen === 'process'} />
          {!isRow && later}
          <ScreenEntry name="outbox" count={unfinished} is={screen === 'outbox'} />
          {isRow && (
            <MoreScreens key={screen} is={screensBehindMore.has(screen)}>
              {later}
              <AboutScreens screen={screen} />
            </MoreScreens>
          )}
        </ul>
        {!isRow && (
          <ul className={css['foot']}>
            <AboutScreens screen={screen} />
          </ul>
        )}
      </nav>
    </LineContext>
  )
}

interface SomeScreensProps {
  screen: Route['screen']
}

function LaterScreens({ screen, letters }: SomeScreensProps & { letters: CallOutput<'compose.list'> | null }) {
  const drafting = letters?.filter(({ operationId }) => operationId === null).length ?? 0
  return (
    <>
      <ScreenEntry name="documents" is={screen === 'documents'} />
      <ScreenEntry name="verification" is={screen === 'verification'} />
      <ScreenEntry name="drafts" count={drafting} is={screen === 'drafts' || screen === 'compose'} />
    </>
  )
}

/** The screens about the program, and the lists of the service. */
function AboutScreens({ screen }: SomeScreensProps) {
  return (
    <>
      <ScreenEntry name="directory" is={screen === 'directory'} />
      <ScreenEntry name="help" is={screen === 'help'} />
      <ScreenEntry name="settings" is={screen === 'settings'} />
    </>
  )
}

const screensBehindMore: ReadonlySet<Route['screen']> = new Set([
  'documents',
  'verification',
  'drafts',
  'compose',
  'directory',
  'help',
  'settings',
])

/** The screens for which a row has no room. */
function MoreScreens({ is, children }: { is: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <li>
      <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
        <NavigationEntry icon={Ellipsis} count={0} is={is}>
          {windowTexts.moreScreens}
        </NavigationEntry>
        <Popover className={boxesCss['chooser'] ?? ''} placement="bottom end" offset={4}>
          <Dialog aria-label={windowTexts.moreScreens} className={boxesCss['boxes'] ?? ''}>
            <LineContext value={true}>
              <ul>{children}</ul>
            </LineContext>
          </Dialog>
        </Popover>
      </DialogTrigger>
    </li>
  )
}

/** The act that can be begun on every screen. */
function NewForwarding({ isShort }: { isShort: boolean }) {
  const { compose } = useNavigation()
  return (
    <Button className={css['write'] ?? ''} aria-label={commandTexts.write} onPress={() => compose()}>
      <SquarePen aria-hidden />
      <span className={css['name']}>{isShort ? commandTexts.writeShort : commandTexts.write}</span>
    </Button>
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
