import type { Menu, MenuItemConstructorOptions, NativeImage, Tray } from 'electron'
import type { DesktopState } from '../../host.ts'
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
  const label = isPaused ? 'Continuar os envios' : 'Pausar os envios'
  return [
    { label: stateSentence(state), enabled: false },
    { type: 'separator' },
    { label: 'Abrir o Malote', click: show },
    { label, enabled: kind !== 'signed-out' && kind !== 'locked', click: () => pause(!isPaused) },
    { type: 'separator' },
    { label: 'Sair do Malote', click: quit },
  ]
}

const suspensionSentences = {
  lock: 'envios parados até você entrar de novo',
  battery: 'envios parados: computador na bateria',
  sleep: 'envios parados: computador suspenso',
} as const

/** The state in words; it names numbers only, because anybody can point at the icon. */
export function stateSentence({ kind, isPaused, needed, underway, suspendedBy }: DesktopState): string {
  switch (kind) {
    case 'signed-out':
      return 'ninguém entrou'
    case 'locked':
      if (isPaused) return 'bloqueado, envios pausados'
      return suspendedBy === null ? 'bloqueado, os envios continuam' : `bloqueado, ${suspensionSentences[suspendedBy]}`
    case 'expired':
      return 'é preciso entrar de novo para enviar'
    case 'paused':
      return 'envios pausados'
    case 'suspended':
      return suspensionSentences[suspendedBy ?? 'sleep']
    case 'waiting': {
      const pending = needed === 1 ? '1 pendência' : `${needed} pendências`
      const sending = underway === 1 ? '1 envio em andamento' : `${underway} envios em andamento`
      return [...(needed > 0 ? [pending] : []), ...(underway > 0 ? [sending] : [])].join(', ')
    }
    case 'in-order':
      return 'tudo em ordem'
  }
}
