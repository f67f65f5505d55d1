import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import type { SessionState } from '../../contract/bridge/session.ts'
import { call } from '../bridge/malote.ts'
import { useAccountReplicas, useAppInfo, useSettings, useStatus } from '../bridge/replicas.ts'
import { useAddFiles } from '../features/capture/add-files.ts'
import { useOpenedFiles } from '../features/capture/use-opened-files.ts'
import { CrashNotice } from '../features/help/crash-notice.tsx'
import { ExpiredBar } from '../features/session/expired-bar.tsx'
import { UpdateNotice } from '../features/settings/updates.tsx'
import { type OpenLinked, OpenLinkedContext } from '../parts/links/open-linked.ts'
import { WriteDraftContext } from '../parts/process/write-draft.ts'
import { commonTexts } from '../texts/common.ts'
import { environmentWarning } from '../texts/environment.ts'
import { unreadRolesText } from '../texts/left-out.ts'
import { windowTexts, wrongClockText } from '../texts/window.ts'
import { Button } from '../ui/button.tsx'
import { followClock } from '../ui/clock.ts'
import { DropTargetProvider } from '../ui/drop-target.tsx'
import { KeptStateContext } from '../ui/kept-state.tsx'
import { PaneWidthsContext } from '../ui/pane-divider.tsx'
import { Notice } from '../ui/states.tsx'
import { DropArea } from './drop-area.tsx'
import { KeyList } from './key-list.tsx'
import { Navigation } from './navigation.tsx'
import { type Route, useNavigation, useRoute, useVisitState } from './route.ts'
import { Screen } from './screen.tsx'
import css from './shell.module.css'
import { SpokenNews } from './spoken-news.tsx'
import { StatusLine } from './status-line.tsx'
import { TopBar } from './top-bar.tsx'
import { UnsentWarning } from './unsent-warning.tsx'
import { useAccounts } from './use-accounts.tsx'
import { useBackAndForward } from './use-back-and-forward.ts'
import { useDesktopRequests } from './use-desktop-requests.tsx'
import { useFocusRecovery } from './use-focus-recovery.ts'
import { useRail } from './use-rail.ts'
import { useRegionKeys } from './use-region-keys.ts'
import { useSignOut } from './use-sign-out.tsx'
import { useWindowKeys } from './use-window-keys.ts'

/** The window of the signed-in account. */
export function Shell({ state }: { state: SessionState }) {
  const { go, compose } = useNavigation()
  const route = useRoute()
  const kept = useVisitState()
  const warning = environmentWarning(state)
  const addFiles = useAddFiles()
  const rail = useRail()
  const { signOut, question } = useSignOut()
  const accounts = useAccounts(state)
  useAccountReplicas()
  useRegionKeys()
  useBackAndForward()
  useFocusRecovery()
  const openLinked = useMemo(
    (): OpenLinked => ({
      document: (found) => go({ screen: 'documents', idDocumento: found.idDocumento, found }),
      process: ({ id, protocolo }) => go({ screen: 'process', id, protocolo }),
      forwarding: (found) => go({ screen: 'box', idCaixa: found.idCaixa, found }),
      signature: (selected) => go({ screen: 'signatures', selected }),
    }),
    [go],
  )
  const writing = useMemo(
    () => ({ begin: compose, open: (draftId: string) => go({ screen: 'compose', draftId }) }),
    [go, compose],
  )
  const goes = (to: Route): boolean => {
    go(to)
    return true
  }
  const take = (files: readonly File[]) => {
    go({ screen: 'capture' })
    void addFiles(files)
  }
  useWindowKeys({
    settings: () => goes({ screen: 'settings' }),
    guide: () => goes({ screen: 'help' }),
    about: () => goes({ screen: 'settings', section: 'about' }),
  })
  const requests = useDesktopRequests({ go, linked: openLinked })
  useOpenedFiles(useCallback(() => go({ screen: 'capture' }), [go]))

  return (
    <DropTargetProvider>
      {(target) => (
        <DropArea text={target?.text} onDrop={target?.take ?? take}>
          <div className={css['shell']}>
            <a className={css['skip']} href="#conteudo">
              {windowTexts.skip}
            </a>
            <header className={css['top']}>
              <TopBar state={state} rail={rail} accounts={accounts} onSignOut={signOut} />
              {warning !== null && <p className={css['strip']}>{warning}</p>}
              <Notices />
              <CrashNotice />
              <UpdateNotice />
              <ExpiredBar state={state} />
              <UnreadRoles state={state} />
              <WrongClock />
              {accounts.notice}
              <UnsentWarning />
              {requests}
            </header>
            <Navigation state={state} route={route} rail={rail} />
            <main id="conteudo" className={css['main']} tabIndex={-1}>
              <ListWidths>
                <KeptStateContext value={kept}>
                  <OpenLinkedContext value={openLinked}>
                    <WriteDraftContext value={writing}>
                      <Screen state={state} route={route} onFiles={take} accounts={accounts} onSignOut={signOut} />
                    </WriteDraftContext>
                  </OpenLinkedContext>
                </KeptStateContext>
              </ListWidths>
            </main>
            <KeyList />
            <SpokenNews />
            {question}
            <StatusLine
              onOpen={() => go({ screen: 'outbox' })}
              onHealth={() => go({ screen: 'help', section: 'service' })}
            />
          </div>
        </DropArea>
      )}
    </DropTargetProvider>
  )
}

const noWidths: Readonly<Record<string, number>> = {}

/** Remembers the widths of the lists in the settings. */
function ListWidths({ children }: { children: ReactNode }) {
  const saved = useSettings(({ value }) => value?.listWidths) ?? noWidths
  // Applies a change at once, before main has stored it: the answer to an earlier change must not undo a later one.
  const [changed, setChanged] = useState<Readonly<Record<string, number>> | null>(null)
  const widths = changed ?? saved
  const value = useMemo(
    () => ({
      widths,
      save(id: string, width: number | null) {
        const others = Object.entries(widths).filter(([screen]) => screen !== id)
        const listWidths: Record<string, number> = Object.fromEntries(
          width === null ? others : [...others, [id, width]],
        )
        setChanged(listWidths)
        void call('settings.update', { listWidths })
      },
    }),
    [widths],
  )
  return <PaneWidthsContext value={value}>{children}</PaneWidthsContext>
}

/** Names the roles that the window cannot offer. */
function UnreadRoles({ state: { rolesLeftOut } }: { state: SessionState }) {
  return rolesLeftOut === undefined ? null : <ReadOnce {...unreadRolesText(rolesLeftOut)} />
}

/** Names a wrong clock; deadlines and times of the window follow the service's. */
function WrongClock() {
  const aheadMs = useStatus(({ value }) => value?.clockAheadMs) ?? 0
  useEffect(() => followClock(aheadMs), [aheadMs])
  return aheadMs === 0 ? null : <ReadOnce {...wrongClockText(aheadMs)} />
}

/** Main's notices of the start, for instance about data that it had to move aside. */
function Notices() {
  const notices = useAppInfo(({ value }) => value?.notices) ?? []
  return notices.length === 0 ? null : <ReadOnce title={windowTexts.notices} text={notices.join(' ')} />
}

/** A notice that goes when the person has read it. */
function ReadOnce(words: { title: string; text: string }) {
  const [isRead, setRead] = useState(false)
  if (isRead) return null
  return (
    <Notice tone="warn" {...words}>
      <Button variant="quiet" onPress={() => setRead(true)}>
        {commonTexts.understood}
      </Button>
    </Notice>
  )
}
