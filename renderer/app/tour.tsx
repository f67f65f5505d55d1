import { createStore, useStore } from 'zustand'
import { screenNames } from '../../contract/window-commands.ts'
import { useAccountState } from '../bridge/account-state.tsx'
import { screenHelp } from '../texts/help.ts'
import { tourTexts } from '../texts/tour.ts'
import { Button } from '../ui/button.tsx'
import { useNavigation } from './route.ts'
import { screens } from './screens.ts'
import css from './tour.module.css'

const createTour = () => createStore<{ step: number | null }>(() => ({ step: null }))
export const useTour = () => useAccountState(createTour)

/** The boxes have no screen that is the same for all. */
const steps = (['today', 'capture', 'signatures', 'boxes', 'processes', 'outbox'] as const).map((id) => ({
  title: screenNames[id],
  text: id === 'boxes' ? tourTexts.boxes : screenHelp[id],
  to: id === 'boxes' ? null : screens[id].to,
}))

/** Walks through the screens, with a sentence on each; it stands beside the work and can be left at any time. */
export function Tour() {
  const store = useTour()
  const step = useStore(store, (state) => state.step)
  const { go } = useNavigation()
  if (step === null) return null
  const shown = steps[step]
  const isLast = step === steps.length
  const to = (index: number) => {
    const place = steps[index]?.to ?? null
    if (place !== null) go(place)
    store.setState({ step: index })
  }
  const leave = () => store.setState({ step: null })
  return (
    <aside className={css['tour']} aria-label={tourTexts.label} data-region="tour">
      <div aria-live="polite">
        <h2>{shown?.title ?? tourTexts.end}</h2>
        <p>{shown?.text ?? tourTexts.endText}</p>
      </div>
      <footer>
        <span>{tourTexts.place(step + 1, steps.length + 1)}</span>
        {!isLast && (
          <Button variant="quiet" onPress={leave}>
            {tourTexts.leave}
          </Button>
        )}
        <Button autoFocus onPress={() => (isLast ? leave() : to(step + 1))}>
          {isLast ? tourTexts.close : tourTexts.next}
        </Button>
      </footer>
    </aside>
  )
}
