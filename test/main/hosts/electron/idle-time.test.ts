import { expect, it, onTestFinished } from 'vitest'
import { createIdleTime } from '../../../../main/hosts/electron/idle-time.ts'
import { idleBus, missingOf } from '../../../run/packages.ts'
import { startIdleDesktop } from '../../../support/idle-desktop.ts'

type Teller = Parameters<typeof startIdleDesktop>[0]

const missing = missingOf(idleBus)
const skipped = missing.length > 0 ? ` (skipped: apt-get install ${missing.join(' ')})` : ''
const onBus = it.skipIf(missing.length > 0)

async function idleTimeOn(teller: Teller, own = 0) {
  const { env, tell, stop } = await startIdleDesktop(teller)
  onTestFinished(stop)
  let seconds = 0
  const parts = { powerMonitor: { getSystemIdleTime: () => own }, clock: () => seconds * 1000, variables: env }
  const idleTime = createIdleTime({ ...parts, platform: 'linux' })
  return {
    idleTime,
    parts,
    tell,
    /** The reading when the clock shows these seconds and the desktop answers `told`. */
    async at(second: number, told: number): Promise<number> {
      seconds = second
      tell(told)
      return idleTime.seconds()
    },
  }
}

onBus(`the idle time of a Wayland session is asked of GNOME, which counts milliseconds${skipped}`, async () => {
  const { idleTime, at } = await idleTimeOn('org.gnome.Mutter.IdleMonitor')
  expect(idleTime.isTold()).toBe(false)
  expect(await at(10, 300_500)).toBe(300.5)
  expect(idleTime.isTold()).toBe(true)
})

onBus(`the idle time of another Wayland desktop is asked of its screen saver, in seconds @all${skipped}`, async () => {
  const { idleTime, at } = await idleTimeOn('org.freedesktop.ScreenSaver')
  expect([await at(0, 0), idleTime.isTold()]).toEqual([0, false])
  expect([await at(10, 9), idleTime.isTold()]).toEqual([9, true])
  expect(await at(310, 309)).toBe(309)
  // The computer has slept, and its desktop has not counted on.
  expect([await at(36_000, 311), await at(36_010, 4), await at(36_020, 14)]).toEqual([311, 4, 14])
})

onBus(`a screen saver that counts milliseconds is not taken for a computer without use @all${skipped}`, async () => {
  const { at } = await idleTimeOn('org.freedesktop.ScreenSaver')
  expect([await at(10, 900), await at(20, 400), await at(30, 411), await at(40, 10_400)]).toEqual([0, 0.4, 0.411, 10.4])
})

onBus(`a Wayland desktop that tells nothing leaves what Electron knows, and is told apart @all${skipped}`, async () => {
  const silent = await idleTimeOn(null)
  expect([await silent.at(10, 0), silent.idleTime.isTold()]).toEqual([0, false])
  const known = await idleTimeOn(null, 42)
  expect([await known.at(10, 0), known.idleTime.isTold()]).toEqual([42, true])
})

onBus(`a session that is not Wayland's, and another system, ask Electron alone @all${skipped}`, async () => {
  const { parts, tell } = await idleTimeOn('org.gnome.Mutter.IdleMonitor', 7)
  tell(90_000)
  const x11 = createIdleTime({
    ...parts,
    variables: { ...parts.variables, XDG_SESSION_TYPE: 'x11' },
    platform: 'linux',
  })
  const windows = createIdleTime({ ...parts, platform: 'win32' })
  expect([await x11.seconds(), await windows.seconds()]).toEqual([7, 7])
})
