import { useEffect } from 'react'
import { I18nProvider } from 'react-aria-components'
import { AccountStateProvider } from '../bridge/account-state.tsx'
import { useSession, useSettings } from '../bridge/replicas.ts'
import { SignIn } from '../features/session/sign-in.tsx'
import { windowTitle } from '../texts/window.ts'
import { Announcer } from '../ui/announcer.tsx'
import { Shell } from './shell.tsx'
import { Starting } from './starting.tsx'
import { useAppearance } from './use-appearance.ts'

/** The page: sign-in, or the window of the signed-in account. */
export function App() {
  const { value: state } = useSession()
  useAppearance(useSettings(({ value }) => value))
  const person = state?.person ?? null
  useEffect(() => {
    if (person === null) document.title = windowTitle(0)
  }, [person])
  return (
    <I18nProvider locale="pt-BR">
      <Announcer>
        <AccountStateProvider key={person === null ? 'signed-out' : `${state?.environmentId} ${person.id}`}>
          {state === null && <Starting />}
          {state !== null && (person === null ? <SignIn state={state} /> : <Shell state={state} />)}
        </AccountStateProvider>
      </Announcer>
    </I18nProvider>
  )
}
