import { useEffect } from 'react'
import { I18nProvider } from 'react-aria-components'
import { session, settings } from '../bridge/replicas.ts'
import { SignIn } from '../features/session/sign-in.tsx'
import { Announcer } from '../ui/announcer.tsx'
import { Shell } from './shell.tsx'
import { Starting } from './starting.tsx'
import { useTheme } from './theme.ts'

/** The page: signing in, or the window of whoever is signed in. */
export function App() {
  const { value: state } = session.use()
  const theme = settings.use(({ value }) => value?.theme ?? 'system')
  useTheme(theme)
  const isIn = state !== null && state.person !== null
  useEffect(() => {
    if (!isIn) document.title = 'Malote'
  }, [isIn])
  return (
    <I18nProvider locale="pt-BR">
      <Announcer>
        {state === null ? (
          <Starting />
        ) : isIn ? (
          <Shell key={`${state.environmentId} ${state.person?.id}`} state={state} />
        ) : (
          <SignIn state={state} />
        )}
      </Announcer>
    </I18nProvider>
  )
}
