import type { IpcMain } from 'electron'
import Store from 'electron-store'
import { openSettings, settingsFileOptions } from '../settings-file.ts'

/** Settings by electron-store, in the application's folder. */
export function createSettingsStore(folder: string, now: Date, ipcMain: Pick<IpcMain, 'removeAllListeners'>) {
  const opened = openSettings(folder, now, () => new Store({ cwd: folder, name: 'settings', ...settingsFileOptions }))
  // It answers the folder's path to any renderer that asks on this channel.
  ipcMain.removeAllListeners('electron-store-get-data')
  return opened
}
