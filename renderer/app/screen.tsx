import { createElement } from 'react'
import type { Mark } from '../../contract/bridge/marks.ts'
import { call } from '../bridge/malote.ts'
import { TodayScreen } from '../features/today/today-screen.tsx'
import { findNumber } from '../parts/links/find-number.ts'
import { goToText, windowTexts } from '../texts/window.ts'
import { Button } from '../ui/button.tsx'
import { ErrorBoundary, ShownContext } from '../ui/error-boundary.tsx'
import spokenCss from '../ui/spoken.module.css'
import { Skeleton } from '../ui/states.tsx'
import type { ScreenProps } from './other-screens.tsx'
import { useNavigation, useTurn } from './route.ts'
import { boxIcons, screens } from './screens.ts'
import { useTour } from './tour.tsx'
import { useOtherScreens } from './use-other-screens.ts'

/** The screen of a route; if it fails, the window around it stays. */
export function Screen(props: ScreenProps) {
  const { go } = useNavigation()
  const turn = useTurn()
  const { text, to } = props.route.screen === 'today' ? screens.outbox : screens.today
  return (
    <ShownContext value={String(turn)}>
      <ErrorBoundary place="screen" wayOn={<Button onPress={() => go(to)}>{goToText(text)}</Button>}>
        <ShownScreen {...props} />
      </ErrorBoundary>
    </ShownContext>
  )
}

/** Hoje comes with the window; the others are loaded once it is shown. */
function ShownScreen(props: ScreenProps) {
  const others = useOtherScreens()
  if (props.route.screen === 'today') return <Today {...props} />
  if (others === null) return <Opening />
  return <others.OtherScreen {...props} />
}

function Opening() {
  return (
    <>
      <h1 className={spokenCss['spoken']}>{windowTexts.opening}</h1>
      <Skeleton label={windowTexts.opening} />
    </>
  )
}

function Today({ state, onFiles }: ScreenProps) {
  const { go, compose } = useNavigation()
  const tour = useTour()
  const kind = state.environments.find(({ id }) => id === state.environmentId)?.kind ?? 'production'
  const goToRow = (screen: 'signatures' | 'outbox') => (selected?: string) =>
    go(selected === undefined ? { screen } : { screen, selected })
  async function onMarked({ kind, id, protocolo, idCaixa }: Mark): Promise<void> {
    if (kind === 'signature') return go({ screen: 'signatures', selected: id })
    if (kind === 'process') return go({ screen: 'process', id, protocolo: protocolo ?? '' })
    if (idCaixa === null) {
      const found = protocolo === null ? null : await findNumber(protocolo, 'record')
      if (found?.ok && found.value?.kind === 'forwarding')
        go({ screen: 'box', idCaixa: found.value.forwarding.idCaixa, found: found.value.forwarding })
      return
    }
    const outcome = await call('boxes.item', { idCaixa, idEncaminhamento: id })
    const item = outcome.ok ? outcome.value.item : null
    const [pasta = 'Entrada'] = outcome.ok ? outcome.value.pastas : []
    go({ screen: 'box', idCaixa, ...(item !== null && { found: { ...item, idCaixa, pasta, excerpt: '' } }) })
  }
  return (
    <TodayScreen
      onCapture={() => go({ screen: 'capture' })}
      onSign={goToRow('signatures')}
      onBox={(idCaixa) => go({ screen: 'box', idCaixa })}
      boxIcon={(kind) => createElement(boxIcons[kind], { 'aria-hidden': true })}
      onOutbox={goToRow('outbox')}
      onDrafts={() => go({ screen: 'drafts' })}
      onDraft={(draftId) => go({ screen: 'compose', draftId })}
      onWrite={compose}
      onMarked={onMarked}
      hasExamples={kind !== 'production'}
      onFolders={() => go({ screen: 'folders' })}
      onFiles={onFiles}
      onGuide={() => go({ screen: 'help', section: 'guide' })}
      onTour={() => tour.setState({ step: 0 })}
    />
  )
}
