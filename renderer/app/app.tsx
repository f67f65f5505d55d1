import { useEffect, useRef } from 'react'
import type { SessionState } from '../../contract/bridge/session.ts'
import { useSession, useSettings } from '../bridge/replicas.ts'
import { useQuery } from '../bridge/use-query.ts'
import { ConfigurationDialog, ConfigurationPage } from '../features/configuration/configuration-page.tsx'
import { MissingSecret } from '../features/configuration/secret-form.tsx'
import { CrashNotice } from '../features/help/crash-notice.tsx'
import { GuideButton } from '../features/help/guide-button.tsx'
import { LockScreen } from '../features/session/lock-screen.tsx'
import { SignIn } from '../features/session/sign-in.tsx'
import { windowTitle } from '../texts/window.ts'
import { focusSoon } from '../ui/focus-soon.ts'
import { useConfiguring, useOpenedConfiguration } from './configuring.ts'
import { AccountFrame, PageFrame } from './page-frame.tsx'
import { PaperSource } from './paper-source.tsx'
import { ProxyAsking } from './proxy-asking.tsx'
import { Shell } from './shell.tsx'
import { Starting } from './starting.tsx'
import { Tour } from './tour.tsx'
import { useAppearance } from './use-appearance.ts'
import { useOtherScreens } from './use-other-screens.ts'

export function App() {
  return (
    <PageFrame>
      <Page />
    </PageFrame>
  )
}

/** Sign-in, or the window of the signed-in account. */
function Page() {
  const { value: state } = useSession()
  useAppearance(useSettings(({ value }) => value))
  const person = state?.person ?? null
  const configuring = useConfiguring()
  useOpenedConfiguration()
  useEffect(() => {
    if (person === null) document.title = windowTitle(0)
  }, [person])
  useFocusAfterSignIn(state)
  return (
    <AccountFrame state={state}>
      {state === null && <Starting />}
      {state !== null && <ProxyAsking />}
      {state?.isLocked && <LockScreen state={state} />}
      {state !== null && person === null && !state.isLocked && <BeforeSignIn state={state} />}
      {state !== null && person !== null && (
        <>
          <PaperSource>
            <Shell state={state} />
          </PaperSource>
          <Printing />
          <Tour />
          {configuring.isOpen && <ConfigurationDialog onClose={configuring.close} />}
        </>
      )}
    </AccountFrame>
  )
}

/** Printing draws documents: it is loaded with the screens that show them. */
function Printing() {
  const others = useOtherScreens()
  return others !== null && <others.Printing />
}

/** Leads the focus from the sign-in, which is gone, into the window. */
function useFocusAfterSignIn(state: SessionState | null): void {
  const isSignedOut = state === null ? null : state.person === null
  const wasSignedOut = useRef(false)
  useEffect(() => {
    if (isSignedOut === false && wasSignedOut.current) focusSoon(lostFocusTarget)
    wasSignedOut.current = isSignedOut === true
  }, [isSignedOut])
}

/** Not its heading, which Orca does not speak when the person comes back from the browser. */
const lostFocusTarget = () => (document.activeElement === document.body ? document.getElementById('conteudo') : null)

/** The sign-in; or the configuration, which comes first where there is no environment. */
function BeforeSignIn({ state }: { state: SessionState }) {
  const { isOpen, open, close } = useConfiguring()
  const { failure } = useQuery('configuration.get', {}, 'configuration.changed')
  const isFirst = state.environments.length === 0
  // A file that the program was started with may be waiting.
  useEffect(() => {
    if (isFirst) open()
  }, [isFirst, open])
  if (isOpen && failure === null) return <ConfigurationPage isFirst={isFirst} onClose={isFirst ? undefined : close} />
  return (
    <SignIn
      state={state}
      onConfigure={failure === null ? open : null}
      secret={(environmentId) => <MissingSecret environmentId={environmentId} />}
      help={<GuideButton />}
      notice={<CrashNotice />}
    />
  )
}
