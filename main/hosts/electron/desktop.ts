import path from 'node:path'
import type * as electron from 'electron'
import type { Preferences } from '../../../contract/bridge/settings.ts'
import type { Log } from '../../engine/log/index.ts'
import type { Application, DesktopState } from '../../host.ts'
import { createAutostart } from './autostart.ts'
import { dot } from './dots.ts'
import { electronTexts as texts } from './electron-texts.ts'
import { createIdleTime } from './idle-time.ts'
import { createTray } from './tray.ts'

type Electron = Pick<
  typeof electron,
  'app' | 'Menu' | 'nativeImage' | 'Notification' | 'powerMonitor' | 'session' | 'Tray'
>

interface SystemDesktopOptions {
  electron: Electron
  window: {
    current(): electron.BrowserWindow | null
    show(): void
  }
  platform: NodeJS.Platform
  variables: Readonly<Record<string, string | undefined>>
  home: string
  log: Pick<Log, 'warn'>
  /** Read late: the application is made after its host. */
  application(): Pick<Application, 'pause' | 'system' | 'idle'>
  quit(): void
}

/** The desktop around the window: the tray, the taskbar, the session's start, and the computer's power and lock. */
export interface SystemDesktop {
  showState(state: DesktopState): void
  dragFile(file: string): Promise<void>
  preferencesChanged(preferences: Preferences): void
  /** Hides a window that is being closed, if the person has chosen so; true if it did. */
  keepsInTray(event: { preventDefault(): void }, window: Pick<electron.BrowserWindow, 'hide'>): boolean
  /** The program ends: no window is kept any more. */
  end(): void
  watchSystem(): void
  /** False while the system does not tell how long it has had no input. */
  tellsIdleTime(): boolean
}

/** As Chromium names its dictionary. */
const spellingLanguage = 'pt-BR'
const dragColour = [36, 80, 159] as const
const idleCheckMs = 10_000

export function createSystemDesktop(options: SystemDesktopOptions): SystemDesktop {
  const { electron, window, platform, application, quit } = options
  const { powerMonitor } = electron
  const autostart = autostartOf(options)
  const idleTime = createIdleTime({ powerMonitor, platform, variables: options.variables, clock: Date.now })
  /** Null before the first: a policy may have changed between two runs, and an update the program's path. */
  let preferences: Pick<Preferences, 'keepInTray' | 'startWithSession'> | null = null
  let isEnding = false
  function applySpelling(isWanted: boolean): void {
    const { defaultSession } = electron.session
    defaultSession.setSpellCheckerEnabled(isWanted)
    // macOS follows the languages of the system. Elsewhere this downloads the dictionary.
    if (isWanted && platform !== 'darwin') defaultSession.setSpellCheckerLanguages([spellingLanguage])
  }
  const showInTray = createTray({
    Tray: electron.Tray,
    buildMenu: (template) => electron.Menu.buildFromTemplate(template),
    image: electron.nativeImage.createFromBitmap,
    acts: {
      show: window.show,
      pause: (isPaused) => application().pause(isPaused),
      quit,
    },
  })

  return {
    showState(state) {
      showInTray(state)
      // Windows counts more than 1 as unknown, and a negative number removes the bar.
      window.current()?.setProgressBar(state.uploaded ?? -1)
    },
    async dragFile(file) {
      const size = 32
      // macOS needs a picture under the pointer.
      const icon = electron.nativeImage.createFromBitmap(dot(size, dragColour), { width: size, height: size })
      window.current()?.webContents.startDrag({ file, icon })
    },
    preferencesChanged(changed) {
      const before = preferences?.startWithSession
      preferences = changed
      applySpelling(changed.spelling)
      if (changed.startWithSession !== before) autostart(changed.startWithSession)
    },
    keepsInTray(event, closing) {
      if (isEnding || preferences?.keepInTray !== true) return false
      event.preventDefault()
      closing.hide()
      return true
    },
    end() {
      isEnding = true
    },
    watchSystem() {
      const { system, idle } = application()
      // Electron declares each event by itself.
      for (const event of ['suspend', 'resume', 'on-battery', 'on-ac', 'lock-screen'] as const)
        powerMonitor.on(event as 'suspend', () => system(event))
      let isOnBattery = false
      function check(): void {
        void idleTime.seconds().then(idle)
        // Linux tells neither of these by an event.
        if (powerMonitor.onBatteryPower !== isOnBattery) system(isOnBattery ? 'on-ac' : 'on-battery')
        isOnBattery = powerMonitor.onBatteryPower
        if (platform === 'linux' && powerMonitor.getSystemIdleState(idleCheckMs / 1000) === 'locked')
          system('lock-screen')
      }
      check()
      setInterval(check, idleCheckMs).unref()
    },
    tellsIdleTime: idleTime.isTold,
  }
}

/** Starts with the session as the person has chosen; only an installed program can. */
function autostartOf({ electron, platform, variables, home, log }: SystemDesktopOptions): (isWanted: boolean) => void {
  const { app, Notification } = electron
  if (!app.isPackaged) return () => undefined
  const apply = createAutostart({
    app,
    platform,
    program: variables['APPIMAGE'] ?? process.execPath,
    folder: path.join(variables['XDG_CONFIG_HOME'] || path.join(home, '.config'), 'autostart'),
  })
  return (isWanted) => {
    try {
      apply(isWanted)
    } catch (error) {
      log.warn('app.autostart-failed', { error })
      const body = isWanted ? texts.notStarting : texts.stillStarting
      if (Notification.isSupported()) new Notification({ title: 'Malote', body }).show()
    }
  }
}
