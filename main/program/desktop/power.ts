import type { Preferences } from '../../../contract/bridge/settings.ts'
import type { SystemEvent } from '../../host.ts'
import type { Suspensions } from './suspensions.ts'

interface PowerOptions {
  suspensions: Pick<Suspensions, 'begin' | 'end'>
  preferences(): Pick<Preferences, 'pauseOnBattery'>
  /** The system's own lock has closed. */
  lock(): void
  /** Retries waiting work now. */
  wake(): void
}

export interface Power {
  hear(event: SystemEvent): void
  /** The person may have changed what happens on battery. */
  applyBattery(): void
}

/** Stops sending while the computer sleeps, and on battery if the person has chosen so. */
export function createPower({ suspensions, preferences, lock, wake }: PowerOptions): Power {
  let isOnBattery = false
  function applyBattery(): void {
    if (isOnBattery && preferences().pauseOnBattery) suspensions.begin('battery')
    else suspensions.end('battery')
  }
  return {
    applyBattery,
    hear(event) {
      if (event === 'on-battery' || event === 'on-ac') {
        isOnBattery = event === 'on-battery'
        applyBattery()
      }
      if (event === 'lock-screen') lock()
      // A request that the sleep would cut in the middle has to be reconciled afterwards.
      if (event === 'suspend') suspensions.begin('sleep')
      if (event === 'resume') {
        suspensions.end('sleep')
        wake()
      }
    },
  }
}
