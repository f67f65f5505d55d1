import { createElement } from 'react'
import { TodayScreen } from '../features/today/today-screen.tsx'
import { windowTexts } from '../texts/window.ts'
import { Skeleton } from '../ui/states.tsx'
import type { ScreenProps } from './other-screens.tsx'
import { useNavigation } from './route.ts'
import { boxIcons } from './screens.ts'
import { useOtherScreens } from './use-other-screens.ts'

/** The screen of a route. Hoje comes with the window; the others are loaded once it is shown. */
export function Screen(props: ScreenProps) {
  const others = useOtherScreens()
  if (props.route.screen === 'today') return <Today />
  if (others === null) return <Skeleton label={windowTexts.opening} />
  return <others.OtherScreen {...props} />
}

function Today() {
  const { go, compose } = useNavigation()
  const goToRow = (screen: 'signatures' | 'outbox') => (selected?: string) =>
    go(selected === undefined ? { screen } : { screen, selected })
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
    />
  )
}
