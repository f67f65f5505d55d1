import { needReady } from './app.ts'
import { options } from './desktop-wire.ts'

const displays = (options.displays ?? [{ x: 0, y: 0, width: 1920, height: 1040 }]).map((workArea) => ({ workArea }))

export const screen = {
  getPrimaryDisplay() {
    needReady('screen.getPrimaryDisplay')
    const [first] = displays
    if (first === undefined) throw new Error('the double needs a display')
    return first
  },
  getAllDisplays() {
    needReady('screen.getAllDisplays')
    return [...displays]
  },
}
