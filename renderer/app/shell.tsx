import { useEffect, useState } from 'react'
import type { SessionState } from '../../contract/bridge/session.ts'
import { appInfo } from '../bridge/replicas.ts'
import { forgetAdding, useAddFiles } from '../features/capture/add-files.ts'
import { useOpenedFiles } from '../features/capture/use-opened-files.ts'
import { forgetHolders } from '../features/compose/draft-holders.ts'
import { forgetTakingIn } from '../features/compose/taking-in.ts'
import { ExpiredBar } from '../features/session/expired-bar.tsx'
import { useSignatureNews } from '../features/signatures/use-signature-news.ts'
import { Button } from '../ui/button.tsx'
import { DropTargetProvider } from '../ui/drop-target.tsx'
import { Notice } from '../ui/states.tsx'
import { DropArea } from './drop-area.tsx'
import { useFocusNeverLost } from './focus-never-lost.ts'
import { Leaving } from './leaving.tsx'
import { Navigation } from './navigation.tsx'
import { go, usePlace } from './place.ts'
import { useRegionKeys } from './region-keys.ts'
import { Screen } from './screen.tsx'
import css from './shell.module.css'
import { StatusLine } from './status-line.tsx'

const toCapture = () => go({ screen: 'capture' })

/** The window of whoever is signed in: strip, navigation, panes, status line. */
export function Shell({ state }: { state: SessionState }) {
  const { place } = usePlace()
  const environment = state.environments.find(({ id }) => id === state.environmentId)
  const addFiles = useAddFiles()
  useRegionKeys()
  useFocusNeverLost()
  useSignatureNews()
  const take = (files: readonly File[]) => {
    go({ screen: 'capture' })
    void addFiles(files)
  }
  useEffect(() => {
    // An account that has just signed in begins where work begins.
    go({ screen: 'capture' })
    return () => {
      forgetAdding()
      forgetTakingIn()
      forgetHolders()
    }
  }, [])
  useOpenedFiles(toCapture)

  return (
    <DropTargetProvider>
      {(target) => (
        <DropArea text={target?.text} onDrop={target?.take ?? take}>
          <div className={css['shell']}>
            <a className={css['skip']} href="#conteudo">
              Ir para o conteúdo
            </a>
            <header className={css['top']}>
              {environment !== undefined && environment.kind !== 'production' && (
                <p className={css['strip']}>
                  {environment.kind === 'training' ? 'TREINAMENTO' : 'DEMONSTRAÇÃO'}, nada daqui tem validade jurídica
                </p>
              )}
              <Notices />
              <ExpiredBar state={state} />
              <Leaving />
            </header>
            <Navigation state={state} place={place} />
            <main id="conteudo" className={css['main']} tabIndex={-1}>
              <Screen state={state} place={place} onFiles={take} />
            </main>
            <StatusLine onOpen={() => go({ screen: 'outbox' })} />
          </div>
        </DropArea>
      )}
    </DropTargetProvider>
  )
}

/** What the program had to put aside, said once. */
function Notices() {
  const notices = appInfo.use(({ value }) => value?.notices) ?? []
  const [read, setRead] = useState(false)
  if (read || notices.length === 0) return null
  return (
    <Notice tone="warn" title="O Malote avisa" text={notices.join(' ')}>
      <Button variant="quiet" onPress={() => setRead(true)}>
        Entendi
      </Button>
    </Notice>
  )
}
