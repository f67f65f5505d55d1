import type { Menu, MenuItemConstructorOptions, NativeImage, Tray } from 'electron'
import type { DesktopState } from '../../host.ts'
import { stateSentence, trayTexts } from './desktop-texts.ts'
import { type Colour, dot } from './dots.ts'

export interface TrayOptions {
  Tray: new (image: NativeImage) => Pick<Tray, 'setImage' | 'setToolTip' | 'setContextMenu' | 'on'>
  buildMenu(template: MenuItemConstructorOptions[]): Menu
  /** Electron's nativeImage.createFromBitmap. */
  image(bitmap: Buffer, options: { width: number; height: number }): NativeImage
  acts: {
    show(): void
    pause(isPaused: boolean): void
    quit(): void
  }
}

const size = 16
const colours: Readonly<Record<DesktopState['kind'], Colour>> = {
  'in-order': [46, 125, 50],
  waiting: [36, 80, 159],
  paused: [180, 95, 6],
  suspended: [180, 95, 6],
  locked: [97, 97, 97],
  expired: [178, 38, 38],
  'signed-out': [97, 97, 97],
}

/** The icon beside the clock: how things stand, and the commands that need no window. */
export function createTray({ Tray: SystemTray, buildMenu, image, acts }: TrayOptions): (state: DesktopState) => void {
  const pictures = new Map<DesktopState['kind'], NativeImage>()
  const pictureOf = (kind: DesktopState['kind']) => {
    const picture = pictures.get(kind) ?? image(dot(size, colours[kind]), { width: size, height: size })
    pictures.set(kind, picture)
    return picture
  }
  let tray: InstanceType<TrayOptions['Tray']> | null = null
  let shown = ''

  return (state) => {
    const sentence = stateSentence(state)
    const key = JSON.stringify([state.kind, state.isPaused, sentence])
    // The uploads change the state many times a second.
    if (key === shown) return
    shown = key
    if (tray === null) {
      tray = new SystemTray(pictureOf(state.kind))
      tray.on('click', acts.show)
    }
    tray.setImage(pictureOf(state.kind))
    tray.setToolTip(`Malote: ${sentence}`)
    tray.setContextMenu(buildMenu(trayMenu(state, acts)))
  }
}

function trayMenu(state: DesktopState, { show, pause, quit }: TrayOptions['acts']): MenuItemConstructorOptions[] {
  const { kind, isPaused } = state
  const label = isPaused ? trayTexts.proceed : trayTexts.pause
  return [
    { label: stateSentence(state), enabled: false },
    { type: 'separator' },
    { label: trayTexts.open, click: show },
    { label, enabled: kind !== 'signed-out' && kind !== 'locked', click: () => pause(!isPaused) },
    { type: 'separator' },
    { label: trayTexts.quit, click: quit },
  ]
}
