import { useEffect } from 'react'
import { isOverlayOpen } from '../ui/overlays.ts'
import { useNavigation } from './route.ts'
import { useWindowKeys } from './use-window-keys.ts'

/** Goes back and forward by keys and by the side buttons of a mouse. */
export function useBackAndForward(): void {
  const { step } = useNavigation()
  useWindowKeys({ back: () => step('back'), forward: () => step('forward') })
  useEffect(() => {
    const directionOf = ({ button }: MouseEvent) => (button === 3 ? ('back' as const) : ('forward' as const))
    // A browser would leave the page when the button is released.
    const press = (event: MouseEvent) => {
      if (event.button < 3) return
      event.preventDefault()
      event.stopPropagation()
      if (event.type === 'mouseup' && event.button < 5 && !isOverlayOpen()) step(directionOf(event))
    }
    const types = ['mousedown', 'mouseup', 'auxclick'] as const
    for (const type of types) document.addEventListener(type, press, { capture: true })
    return () => {
      for (const type of types) document.removeEventListener(type, press, { capture: true })
    }
  }, [step])
}
