/** The part of Electron that main/hosts/electron uses; everything else throws when it is used. */
import { strict } from '../strict.ts'
import { app as ownApp } from './app.ts'
import { BrowserWindow } from './browser-window.ts'
import { crashReporter as ownCrashReporter } from './crash-reporter.ts'
import { dialog as ownDialog } from './dialog.ts'
import { ipcMain as ownIpcMain } from './ipc-main.ts'
import { Menu } from './menu.ts'
import { nativeImage as ownNativeImage } from './native-image.ts'
import { Notification } from './notification.ts'
import { powerMonitor as ownPowerMonitor } from './power-monitor.ts'
import { protocol as ownProtocol } from './protocol.ts'
import { safeStorage as ownSafeStorage } from './safe-storage.ts'
import { screen as ownScreen } from './screen.ts'
import { session as ownSession } from './session.ts'
import { shell as ownShell } from './shell.ts'
import { Tray } from './tray.ts'
import { utilityProcess as ownUtilityProcess } from './utility-process.ts'

export const app = strict('app', ownApp)
export const crashReporter = strict('crashReporter', ownCrashReporter)
export const dialog = strict('dialog', ownDialog)
export const ipcMain = strict('ipcMain', ownIpcMain)
export const nativeImage = strict('nativeImage', ownNativeImage)
export const powerMonitor = strict('powerMonitor', ownPowerMonitor)
export const protocol = strict('protocol', ownProtocol)
export const safeStorage = strict('safeStorage', ownSafeStorage)
export const screen = strict('screen', ownScreen)
export const session = strict('session', ownSession)
export const shell = strict('shell', ownShell)
export const utilityProcess = strict('utilityProcess', ownUtilityProcess)
export { BrowserWindow, Menu, Notification, Tray }

// Modules of Electron that Malote does not use yet: reading anything of them says so.
export const autoUpdater = strict('autoUpdater', {})
export const clipboard = strict('clipboard', {})
export const globalShortcut = strict('globalShortcut', {})
export const nativeTheme = strict('nativeTheme', {})
export const net = strict('net', {})
export const systemPreferences = strict('systemPreferences', {})
export const webContents = strict('webContents', {})

// biome-ignore lint/style/noDefaultExport: Electron's module has one, and electron-store imports it
export default strict('electron', {
  app,
  BrowserWindow,
  crashReporter,
  dialog,
  ipcMain,
  Menu,
  nativeImage,
  Notification,
  powerMonitor,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  Tray,
  utilityProcess,
})
